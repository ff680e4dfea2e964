"use strict";
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const get = (id) => document.getElementById(id);
  // A text in the page's language, with its values filled in.
  const words = (name, ...values) => film.words[name].replace(/%(\d)/g, (_, place) => values[place - 1]);
  const picture = get("picture"), scrub = get("scrub"), said = get("said"), count = get("count");
  const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
  const end = film.steps.length - 1;
  const fadeTime = 240; // ms, used if there are no pictures between two steps
  // page.html?step=3 and page.html#step=3 are equivalent; options after # take precedence.
  const readOptions = () => new URLSearchParams(`${location.hash.slice(1)}&${location.search.slice(1)}`);
  const options = readOptions();
  // The step with that number, or the nearest one on the page; −1 if it is not a number.
  const stepOf = (number) => {
    const wanted = Number(number ?? NaN);
    if (Number.isNaN(wanted)) return -1;
    const distance = (s) => Math.abs(film.steps[s].number - wanted);
    return film.steps.reduce((nearest, _, s) => distance(s) < distance(nearest) ? s : nearest, 0);
  };
  const asked = Math.max(0, stepOf(options.get("step")));
  const outside = parent === window ? null : parent; // the page that frames this one
  const prefersDark = matchMedia("(prefers-color-scheme: dark)"), still = matchMedia("(prefers-reduced-motion: reduce)");

  // --- pictures ---------------------------------------------------------------------------------------------------

  // Lists of marks are stored as runs: the first mark minus the end of the previous run, and how many more
  // follow.
  const marksOf = (runs) => {
    const marks = [];
    let next = 0;
    for (let r = 0; r < runs.length; r += 2) {
      next += runs[r];
      for (const stop = next + runs[r + 1]; next <= stop; ++next) marks.push(next);
    }
    return marks;
  };

  // A mark is four numbers: its shape, its combined look and clip, and its distance from the previous mark in
  // x and y. A shape is a rectangle with a radius, such as "40 20 3", or a path after its first point.
  const places = [];
  for (let m = 0, x = 0, y = 0; m < film.marks.length; m += 4) places.push([x += film.marks[m + 2], y += film.marks[m + 3]]);
  const texts = [];
  const textOf = (mark) => {
    if (texts[mark]) return texts[mark];
    const [shape, style] = film.marks.slice(4 * mark, 4 * mark + 2), [x, y] = places[mark], path = film.shapes[shape];
    const look = film.looks[style % film.looks.length], clip = Math.floor(style / film.looks.length) - 1;
    const [w, h, r = 0] = path.split(" ");
    const element = /^\d/.test(path) ? `rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"` : `path d="M${x} ${y}${path}"`;
    return texts[mark] = `<${element}${look}${clip < 0 ? "" : ` clip-path="url(#clip${clip})"`}/>`;
  };

  const [width, height] = film.size;
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.innerHTML = "<defs>" + film.clips.map(([x, y, w, h], c) =>
    `<clipPath id="clip${c}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`).join("") +
    film.gradients.map((gradient, g) => gradient.replace(" ", ` id="gradient${g}" `)).join("") +
    '</defs><g id="before"></g><g id="now"></g>';
  const before = get("before"), now = get("now");

  const framesOf = (step) => film.steps[step].frames[themeNumber()];
  const settledOf = (step) => framesOf(step)[framesOf(step).length - 1];
  const drawn = new Map();
  const draw = (group, runs) => {
    if (drawn.get(group) === runs) return;
    drawn.set(group, runs);
    group.innerHTML = runs ? marksOf(runs).map(textOf).join("") : "";
  };

  // --- the position -----------------------------------------------------------------------------------------------

  // A step, and the fraction of it that has played: 1 is settled, and is held for a while during playback.
  let step = 0, part = 1, held = 0, playing = false, single = false, reversed = false, looping = false;
  let speed = speeds.includes(film.speed) ? film.speed : 1;
  let fading = null, last = 0, spoken = -1;

  const moves = () => !still.matches && film.between > 0;

  const show = () => {
    const frames = framesOf(step), between = frames.length - 1;
    let older = null, share = 1;
    if (part < 1 && moves() && between > 0) draw(now, frames[Math.min(between - 1, Math.floor(part * between))]);
    else {
      draw(now, settledOf(step));
      if (part < 1 && step > 0) [older, share] = [settledOf(step - 1), Math.min(1, part * film.motion / fadeTime)];
      if (fading) [older, share] = [fading.runs, fading.part];
    }
    draw(before, older);
    now.style.opacity = share < 1 ? share : "";
    for (const slot of scrub.querySelectorAll(".slot")) {
      const s = Number(slot.dataset.step);
      slot.firstChild.style.width = s < step ? "100%" : s > step ? "0" : `${Math.round(100 * part)}%`;
      slot.firstChild.style.opacity = s === step ? 1 : 0.45;
    }
    count.firstChild.textContent = film.steps[step].number;
    count.lastChild.textContent = ` ${words("of", film.lastNumber)}`;
    scrub.setAttribute("aria-valuenow", film.steps[step].number);
    if (!playing && part >= 1 || spoken < 0) say();
    report();
  };

  const say = () => {
    if (spoken === step) return;
    spoken = step;
    said.textContent = words("step", film.steps[step].number, film.lastNumber, film.steps[step].said);
    scrub.setAttribute("aria-valuetext", `${film.steps[step].number}: ${film.steps[step].name}`);
  };

  const rest = () => { playing = single = false; drawButtons(); show(); };

  const goTo = (to) => {
    to = Math.max(0, Math.min(end, to));
    if (to !== step || part < 1) fading = { runs: drawn.get(now), part: 0 };
    [step, part, held] = [to, 1, 0];
    rest();
    wake();
  };

  const start = (oneStep) => {
    if (!reversed || oneStep) {
      if (part >= 1 && step === end) { if (oneStep) return; [step, part] = [0, 1]; }
      else if (oneStep && part >= 1) [step, part] = [step + 1, 0];
    } else if (step === 0) [step, part] = [end, 1];
    [playing, single, held, fading] = [!oneStep, oneStep, 0, null];
    drawButtons();
    wake();
  };

  const play = () => { if (!playing) start(false); };
  const toggle = () => playing ? rest() : play();
  const forward = () => single || part < 1 ? goTo(step) : start(true);
  const back = () => goTo(step - 1);
  const replay = () => { reversed = false; [step, part] = [0, 1]; start(false); show(); };
  const firstOf = (phase) => film.steps.findIndex((s) => s.phase === phase);
  const toPhase = (by) => {
    const here = film.steps[step].phase;
    const to = by < 0 && step > firstOf(here) ? here : here + by;
    goTo(to < 0 ? 0 : to < film.phases.length ? firstOf(to) : end);
  };
  const changeSpeed = (by) => {
    speed = speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + by))];
    drawButtons();
  };

  const holdOf = (s) => s === end ? film.lastHold : film.hold;

  const advance = (time) => {
    while (time > 0 && (playing || single)) {
      if (part < 1) {
        const left = (1 - part) * film.motion;
        part = time < left ? part + time / film.motion : 1;
        time -= left;
        held = 0;
      } else if (single) { rest(); return; }
      else if (held < holdOf(step)) {
        const left = holdOf(step) - held;
        held += time;
        time -= left;
      } else if (step < end) [step, part, held] = [step + 1, 0, 0];
      else if (looping) [step, part, held] = [0, 1, 0];
      else { rest(); return; }
    }
  };

  const retreat = (time) => {
    while (time > 0 && playing) {
      if (part >= 1 && held < holdOf(step)) {
        const left = holdOf(step) - held;
        held += time;
        time -= left;
      } else if (step === 0) {
        if (!looping) { rest(); return; }
        [step, part, held] = [end, 1, 0];
      } else {
        const left = part * film.motion;
        if (time < left) { part -= time / film.motion; return; }
        time -= left;
        [step, part, held] = [step - 1, 1, 0];
      }
    }
  };

  const tick = (at) => {
    const time = Math.max(0, at - last);
    last = at;
    if (fading && (fading.part += time / 120) >= 1) fading = null;
    if (playing && reversed) retreat(time * speed);
    else if (playing || single) advance(time * speed);
    show();
    if (playing || single || fading) requestAnimationFrame(tick);
    else awake = false;
  };
  let awake = false;
  const wake = () => {
    if (awake) return;
    awake = true;
    last = performance.now();
    requestAnimationFrame(tick);
  };

  // --- buttons, keys, scrubbing -----------------------------------------------------------------------------------

  const icon = (path) => `<svg viewBox="0 0 18 18" aria-hidden="true"><path d="${path}"/></svg>`;
  const icons = {
    first: "M14 4 7 9l7 5zM4 4v10", back: "M12 4 5 9l7 5z", forward: "M6 4l7 5-7 5z", last: "M4 4l7 5-7 5zM14 4v10",
    reverse: "M15 9H4M8 5 4 9l4 4", loop: "M4 8a5 5 0 0 1 9-2l1 1M14 3v4h-4M14 10a5 5 0 0 1-9 2l-1-1M4 15v-4h4",
    theme: "M9 3a6 6 0 1 0 0 12zM9 3a6 6 0 0 1 0 12", full: "M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4",
  };
  for (const [id, path] of Object.entries(icons)) get(id).innerHTML = icon(path);

  const drawButtons = () => {
    get("play").innerHTML = icon(playing ? "M6 4v10M12 4v10" : "M6 4l8 5-8 5z");
    get("play").setAttribute("aria-label", words(playing ? "pause" : "play"));
    get("reverse").setAttribute("aria-pressed", reversed);
    get("loop").setAttribute("aria-pressed", looping);
    get("speed").textContent = `${speed}×`;
    get("speed").setAttribute("aria-label", words("speed", `${speed}×`));
  };

  const turn = () => { reversed = !reversed; held = 0; start(false); };
  const loop = () => { looping = !looping; drawButtons(); };
  const full = () => document.fullscreenElement ? document.exitFullscreen() : get("player").requestFullscreen?.();

  // The theme is the first of these that is set: the button's choice, the page's address, the film's own theme, and the
  // preference of the reader's system.
  let chosen = options.get("theme") || film.theme;
  const themeNumber = () => {
    const wanted = film.themes.findIndex((theme) => theme.name === (chosen || (prefersDark.matches ? "dark" : "light")));
    return Math.max(0, wanted);
  };
  const dress = () => {
    const theme = film.themes[themeNumber()];
    for (const [name, colour] of Object.entries(theme.tokens)) document.body.style.setProperty(`--${name}`, colour);
    document.documentElement.style.colorScheme = theme.name === "dark" ? "dark" : "light";
    scrub.querySelectorAll(".phase").forEach((phase, p) => {
      const colour = theme.phases[p];
      phase.firstChild.style.color = colour;
      for (const bar of phase.querySelectorAll("i")) bar.style.background = colour;
    });
    scrub.querySelectorAll(".beside span").forEach((name, p) => { name.style.color = theme.beside[p]; });
    show();
  };
  const nextTheme = () => { chosen = film.themes[(themeNumber() + 1) % film.themes.length].name; dress(); };

  const actions = {
    first: () => goTo(0), back, play: toggle, forward, last: () => goTo(end), reverse: turn, loop,
    speed: () => speed === speeds[speeds.length - 1] ? changeSpeed(-speeds.length) : changeSpeed(1), theme: nextTheme, full,
  };
  for (const [id, action] of Object.entries(actions)) get(id).addEventListener("click", action);

  const keys = {
    " ": toggle, ArrowRight: forward, ArrowLeft: back, PageDown: forward, PageUp: back, Home: () => goTo(0),
    End: () => goTo(end), "Shift+ArrowLeft": () => goTo(0), "Shift+ArrowRight": () => goTo(end),
    "Shift+PageDown": () => toPhase(1), "Shift+PageUp": () => toPhase(-1), r: replay, l: loop, v: turn,
    "+": () => changeSpeed(1), "=": () => changeSpeed(1), "-": () => changeSpeed(-1), f: full, F11: full,
  };
  const nameOf = (event) => {
    const turned = event.target === scrub && { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft" }[event.key];
    return event.key.length === 1 ? event.key.toLowerCase() : (event.shiftKey ? "Shift+" : "") + (turned || event.key);
  };
  addEventListener("keydown", (event) => {
    if (options.has("nokeys") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target instanceof HTMLButtonElement) return; // activates the button
    const name = nameOf(event);
    if (name === "Escape") return giveFocusBack();
    if (!keys[name]) return;
    event.preventDefault();
    event.stopPropagation();
    if (!goesOutside(name, event.repeat)) keys[name]();
  });

  scrub.innerHTML = film.phases.map((phase, p) => {
    const slots = film.steps.map((s, n) => s.phase === p ? `<div class="slot" data-step="${n}"><i></i></div>` : "").join("");
    return `<div class="phase"><span></span><div class="slots">${slots}</div></div>`;
  }).join("");
  scrub.querySelectorAll(".phase").forEach((phase, p) => {
    phase.firstChild.textContent = phase.title = film.phases[p];
    const steps = film.steps.filter((s) => s.phase === p).length;
    phase.style.flex = steps;
    phase.hidden = steps === 0;
  });
  // The right one of two runs has its phase names below the steps, which both runs share.
  if (film.beside.length > 0) {
    const names = document.createElement("div");
    names.className = "beside";
    film.beside.forEach((phase, p) => {
      const name = names.appendChild(document.createElement("span"));
      name.textContent = name.title = phase;
      name.style.flexGrow = film.steps.filter((s) => s.beside === p).length;
      name.hidden = name.style.flexGrow === "0";
    });
    scrub.classList.add("pair");
    scrub.append(names);
  }
  // A name that does not fit is hidden.
  const nameThosePhasesWithRoom = () => {
    for (const name of scrub.querySelectorAll(".phase span, .beside span"))
      name.style.visibility = name.scrollWidth > name.clientWidth ? "hidden" : "";
  };
  new ResizeObserver(nameThosePhasesWithRoom).observe(scrub);
  scrub.setAttribute("aria-valuemin", film.steps[0].number);
  scrub.setAttribute("aria-valuemax", film.steps[end].number);

  // If the slot is wide enough, the position within it controls the motion.
  const scrubTo = (x) => {
    const slots = [...scrub.querySelectorAll(".slot")];
    const slot = slots.find((s) => x < s.getBoundingClientRect().right) || slots[slots.length - 1];
    const box = slot.getBoundingClientRect(), within = Math.max(0, Math.min(1, (x - box.left) / box.width));
    [step, held, fading] = [Number(slot.dataset.step), 0, null];
    part = box.width >= 80 && step > 0 ? Math.min(1, within / 0.9) : 1;
    rest();
  };
  scrub.addEventListener("pointerdown", (event) => { scrub.setPointerCapture(event.pointerId); scrubTo(event.clientX); });
  scrub.addEventListener("pointermove", (event) => { if (event.buttons & 1) scrubTo(event.clientX); });

  // --- the surrounding page
  // ---------------------------------------------------------------------------------------

  // Keys go to the frame that was clicked last; blur() and focus() return them to the surrounding page.
  const giveFocusBack = () => {
    document.activeElement?.blur();
    outside?.focus();
  };
  if (outside && options.has("nokeys")) addEventListener("click", giveFocusBack);

  // A step beyond either end turns the surrounding slides: directly with reveal.js, elsewhere if the page
  // listens.
  const goesOutside = (name, repeated) => {
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[name];
    if (!outside || !by || playing || part < 1 || step !== (by > 0 ? end : 0)) return false;
    if (repeated) return true;
    giveFocusBack();
    outside.postMessage({ scanscope: "past", by }, "*");
    outside.postMessage(JSON.stringify({ method: by > 0 ? "next" : "prev" }), "*");
    return true;
  };

  let sent = "";
  const report = () => {
    const state = { scanscope: "at", step: film.steps[step].number, last: film.lastNumber, playing };
    if (!outside || sent === JSON.stringify(state)) return;
    sent = JSON.stringify(state);
    outside.postMessage(state, "*");
  };

  // Going to the next step plays its motion.
  const toNumber = (number) => {
    const to = stepOf(number);
    if (to >= 0) to === step + 1 && part >= 1 ? (rest(), start(true)) : goTo(to);
  };
  const playsAlone = () => options.has("play") && !still.matches;
  const begin = () => { [reversed, step, part] = [false, asked, 1]; start(false); };
  const orders = {
    step: (order) => toNumber(order.step), next: forward, back, play, pause: rest,
    "slide:start": () => { if (playsAlone()) begin(); }, "slide:stop": rest, // sent by reveal.js
  };
  addEventListener("message", ({ source, data }) => {
    const order = typeof data === "string" ? data : data?.scanscope;
    if (outside && source === outside && Object.hasOwn(orders, order)) orders[order](data);
  });
  addEventListener("hashchange", () => { if (readOptions().has("step")) toNumber(readOptions().get("step")); });

  // --- printing, and the start
  // ------------------------------------------------------------------------------------

  let onScreen = null;
  addEventListener("beforeprint", () => { onScreen = chosen; chosen = "light"; fading = null; part = 1; rest(); dress(); });
  addEventListener("afterprint", () => { chosen = onScreen; dress(); });
  prefersDark.addEventListener("change", dress);
  if (film.themes.length < 2) get("theme").hidden = true;
  if (options.has("bare")) document.body.classList.add("bare");
  if (!document.fullscreenEnabled) get("full").hidden = true;
  step = asked;
  looping = options.has("loop");
  drawButtons();
  dress();
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    start(false);
  });
  if (playsAlone()) seen.observe(picture);
})();
