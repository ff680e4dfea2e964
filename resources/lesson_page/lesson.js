"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const { films, steps, words } = JSON.parse(get("data").textContent);
  const say = (name, ...values) => words[name].replace(/%(\d)/g, (_, place) => values[place - 1]);
  const sections = [...document.querySelectorAll("section")], sources = [...get("code").children];
  const answers = steps.map((step) => ({ state: step.form ? "open" : "told", tries: 0 }));
  let now = 0;

  // --- the pictures: players without controls, each made when it is first shown -------------------------------------

  const frames = [], ready = [];
  const show = (film, number) => {
    if (!frames[film]) {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.setAttribute("aria-hidden", "true");
      frame.tabIndex = -1;
      frame.inert = true;
      ready[film] = new Promise((done) => frame.addEventListener("load", done, { once: true }));
      frame.srcdoc = films[film];
      get("pictures").append(frame);
      frames[film] = frame;
    }
    frames.forEach((frame, f) => { frame.hidden = f !== film; });
    ready[film].then(() => frames[film].contentWindow.postMessage({ scanscope: "step", step: number }, "*"));
  };

  // --- the replies to an answer -------------------------------------------------------------------------------------

  // Reads the minus sign and the narrow spaces of printed numbers. A common space may group digits if only one
  // number is asked for.
  const plainSigns = (text, isOneNumber) => {
    const plain = text.replace(/\u2212/g, "-").replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, "");
    return isOneNumber ? plain.replace(/(?<=\d) (?=\d{3}(?!\d))/g, "") : plain;
  };
  const partsOf = (text) => text.split(/[\s,;]+/).filter((part) => part);
  const joined = (...sentences) => sentences.filter((sentence) => sentence).join(" ");
  const isNumber = (part, whole) => (whole ? /^[-+]?\d+$/ : /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i).test(part);
  const accepts = ({ whole, least, most }, part) =>
    /^[-+]?\d+$/.test(part) ? String(BigInt(part.replace("+", ""))) === whole : Number(part) >= least && Number(part) <= most;
  const rangeIn = (part) => {
    const match = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(part);
    const first = match && Number(match[1]), last = match && Number(match[2] ?? match[1]);
    return match && last >= first ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : null;
  };
  const unreadable = (said) => ({ kind: "unreadable", said }), wrong = (said) => ({ kind: "wrong", said });

  const wrongChoice = (step, choice) => wrong(say("no", joined(step.reasons[Number(choice)], step.hint)));

  const judges = {
    number: (step, given) => {
      const parts = partsOf(given);
      if (parts.length === 0) return unreadable(say("typeNumber"));
      if (parts.length > 1) return unreadable(say("oneNumber"));
      if (!isNumber(parts[0], step.whole)) return unreadable(say("noNumber", parts[0]));
      if (accepts(step.accepted[0], parts[0])) return null;
      const slip = step.slips.find(([answer]) => accepts(answer, parts[0]));
      return wrong(joined(say("not", parts[0]), slip && slip[1], step.hint));
    },
    row: (step, given) => {
      const parts = partsOf(given);
      if (parts.length === 0) return unreadable(say("typeNumbers"));
      const odd = parts.find((part) => !isNumber(part, step.whole));
      if (odd !== undefined) return unreadable(say("noNumber", odd));
      if (parts.length !== step.answer.length) return unreadable(say("cells", step.answer.length, parts.length));
      const at = parts.findIndex((part, i) => !accepts(step.accepted[i], part));
      return at < 0 ? null : wrong(say("wrongCell", step.labels[at], parts[at], step.reasons[at]));
    },
    indices: (step, given) => {
      const parts = partsOf(given);
      if (parts.length === 0) return unreadable(say("typeIndices"));
      const areTheValues = step.values.length > 0 && [...parts].sort().join() === [...step.values].sort().join();
      const wrongIndices = (words) => areTheValues ? unreadable(say("theValues")) : words;
      const odd = parts.find((part) => !rangeIn(part));
      if (odd !== undefined) return wrongIndices(unreadable(say("noIndex", odd)));
      const named = new Set(parts.flatMap(rangeIn)), right = new Set(step.answer.map(Number));
      const extra = [...named].filter((index) => !right.has(index));
      const isMissing = [...right].some((index) => !named.has(index));
      if (extra.length === 0 && !isMissing) return null;
      return wrongIndices(wrong(joined(extra.length > 0 && say("extra", extra.join(", ")),
        isMissing && say("missing"), step.hint)));
    },
    one: (step, given) => {
      if (given === "") return unreadable(say("chooseOne"));
      return given === step.answer[0] ? null : wrongChoice(step, given);
    },
    several: (step, given) => {
      const chosen = given === "" ? [] : given.split(",");
      const odd = chosen.find((choice) => !step.answer.includes(choice));
      if (odd !== undefined) return wrongChoice(step, odd);
      if (chosen.length === step.answer.length) return null;
      return wrong(joined(say(chosen.length === 0 ? "oneAtLeast" : "notAll"), step.hint));
    },
  };

  // --- a step ---------------------------------------------------------------------------------------------------------

  const part = (s, name) => sections[s].querySelector(name);
  const givenIn = (s) => {
    const field = part(s, "input[type=text]");
    if (field) return field.value;
    return [...sections[s].querySelectorAll("input:checked")].map((input) => input.value).join(",");
  };

  const draw = () => {
    const step = steps[now], { state, said, kind } = answers[now], isOpen = state === "open";
    sections.forEach((section, s) => section.classList.toggle("now", s === now));
    show(step.film, isOpen ? step.shown : step.after);
    sources.forEach((source, s) => { source.hidden = !step.code.includes(s); });
    part(now, ".said").textContent = isOpen ? step.saidBefore : step.saidAfter;
    get("back").disabled = now === 0;
    get("next").disabled = now === steps.length - 1;
    get("next").textContent = say(isOpen ? "skip" : "next");
    get("next").classList.toggle("primary", !isOpen);
    get("done").max = steps.length;
    get("done").value = now + 1;
    if (step.form) {
      part(now, "[type=submit]").hidden = part(now, ".reveal").hidden = !isOpen;
      part(now, ".again").hidden = isOpen;
      for (const input of sections[now].querySelectorAll("input")) input.disabled = !isOpen;
      part(now, ".result").className = `result ${kind ?? ""}`;
      if (part(now, ".result").textContent !== (said ?? "")) part(now, ".result").textContent = said ?? "";
    }
    const asked = answers.filter((answer) => answer.state !== "told").length;
    const right = answers.filter((answer) => answer.state === "right");
    const atOnce = right.filter((answer) => answer.tries === 1).length;
    get("score").textContent =
      now === steps.length - 1 && asked > 0 ? say("score", right.length, asked, atOnce) : "";
  };

  const goTo = (to) => {
    now = Math.max(0, Math.min(steps.length - 1, to));
    draw();
    part(now, "h2").focus();
    history.replaceState(null, "", `#${now + 1}`);
  };

  sections.forEach((section, s) => {
    const form = part(s, "form");
    if (!form) return;
    // Answers that can be read count as tries, and so does an answer that was shown.
    const set = (answer, tries, focus) => {
      answers[s] = { ...answer, tries: answers[s].tries + tries };
      draw();
      if (focus) focus.focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (answers[s].state !== "open") return;
      const step = steps[s], isOneNumber = step.form === "number";
      const fault = judges[step.form](step, plainSigns(givenIn(s), isOneNumber));
      if (fault) set({ state: "open", ...fault }, fault.kind === "unreadable" ? 0 : 1);
      else set({ state: "right", kind: "right", said: "✓ " + say("right", step.because) }, 1, get("next"));
    });
    part(s, ".reveal").addEventListener("click", () =>
      set({ state: "shown", said: say("shown", steps[s].shownAnswer, steps[s].because) }, 1, part(s, ".again")));
    part(s, ".again").addEventListener("click", () => {
      form.reset();
      set({ state: "open" }, 0);
      part(s, "input").focus();
    });
  });
  get("enlarge").addEventListener("click", () => {
    const isLarge = get("pictures").classList.toggle("large");
    get("enlarge").setAttribute("aria-pressed", isLarge);
  });
  get("back").addEventListener("click", () => goTo(now - 1));
  get("next").addEventListener("click", () => goTo(now + 1));
  // Outside of text fields, the keys that turn pages turn the steps.
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    goTo(now + by);
  });
  addEventListener("hashchange", () => goTo(Number(location.hash.slice(1)) - 1 || 0));

  document.body.classList.add("scripted");
  now = Math.max(0, Math.min(steps.length - 1, Number(location.hash.slice(1)) - 1 || 0));
  draw();
})();
