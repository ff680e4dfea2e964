"""Opens a saved page in headless Chromium, presses keys in it, and reports scripts' errors and requests."""

import json
import os
import shutil
import subprocess
import time


class Browser:
    """Speaks Chromium's debugging protocol through two pipes."""

    def __init__(self, folder, is_dark=False):
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()

        def place_pipes():
            for descriptor, number in ((to_browser, 50), (from_browser, 51)):
                os.dup2(descriptor, number)
            os.dup2(50, 3)
            os.dup2(51, 4)

        dark = ["--blink-settings=preferredColorScheme=0"] if is_dark else []
        self.process = subprocess.Popen(
            [self.program(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *dark,
             "--disable-site-isolation-trials", "--disable-features=IsolateSandboxedIframes", "--remote-debugging-pipe",
             "--window-size=1000,1400", f"--user-data-dir={folder}/browser"],
            preexec_fn=place_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.left, self.number, self.events, self.session = b"", 0, [], None

    @staticmethod
    def program():
        return shutil.which("chromium-headless-shell") or shutil.which("chromium")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.writing)
        os.close(self.reading)

    def _next(self):
        while b"\0" not in self.left:
            part = os.read(self.reading, 1 << 16)
            if not part:
                raise RuntimeError("Chromium ended.")
            self.left += part
        message, self.left = self.left.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, file):
        self.page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=self.page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Page.navigate", url=f"file://{file}")
        self.wait(lambda: self.value("document.readyState") == "complete")

    def wait(self, is_true, seconds=60):
        end = time.monotonic() + seconds
        while not is_true():
            if time.monotonic() > end:
                raise RuntimeError("The page did not reach the state that the test waits for.")
            time.sleep(0.1)

    def value(self, script, context=None):
        more = {"contextId": context} if context else {}
        return self.call("Runtime.evaluate", expression=script, returnByValue=True, **more)["result"].get("value")

    def seen(self, method):
        return [event["params"] for event in self.events if event.get("method") == method]

    def frames(self):
        """The script contexts of the frames in the page: the newest of each frame."""
        self.value("1")  # reads waiting events
        contexts = [one["context"] for one in self.seen("Runtime.executionContextCreated")]
        newest = {context["auxData"]["frameId"]: context["id"] for context in contexts}
        return [number for frame, number in newest.items() if frame != self.page]

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode={"ArrowRight": 39, "ArrowLeft": 37, "End": 35}[key])

    def picture(self, file):
        import base64
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def faults(self):
        """Everything that went wrong: errors of scripts, complaints in the console, and requests to the network."""
        requests = [one["request"]["url"] for one in self.seen("Network.requestWillBeSent")]
        return ([one["exceptionDetails"]["text"] for one in self.seen("Runtime.exceptionThrown")] +
                [one["entry"]["text"] for one in self.seen("Log.entryAdded")] +
                [url[:200] for url in requests if not url.startswith(("file:", "data:", "about:", "blob:"))])
