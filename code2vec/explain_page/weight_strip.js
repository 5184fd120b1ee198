"use strict";

/* A strip beside the source's scrollbar: where in the method the weight lies, and what is in view. */

class WeightStrip {
  constructor(code) {
    this.code = code;
    this.lines = drawn("g", {});
    this.ends = drawn("g", { class: "ends-in-strip" });
    this.view = drawn("rect", { class: "in-view", x: 0, width: 1 });
    const frame = { class: "strip", viewBox: "0 0 1 1", preserveAspectRatio: "none" };
    this.element = drawn("svg", { ...frame, "aria-hidden": "true" });
    this.element.append(this.lines, this.ends, this.view);
    code.pane.addEventListener("scroll", () => this.tellView());
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (event.buttons) {
        this.go(event);
      }
    });
  }

  /* The heaviest token decides how a line is shaded. */
  draw() {
    const levels = new Map();
    for (const [leaf, weight] of this.code.weights) {
      const place = this.place(leaf);
      if (place) {
        levels.set(place.y, Math.max(levels.get(place.y) || 0, levelOf(weight)));
      }
    }
    const shaded = [...levels].filter(([, level]) => level);
    this.lines.replaceChildren(
      ...shaded.map(([y, level]) => {
        const box = { class: `strip-${level}`, x: 0, width: 1, y, height: this.height() };
        return drawn("rect", box);
      }),
    );
    this.mark(this.code.shown);
    this.tellView();
  }

  /* Marks the lines of a context's tokens. */
  mark(context) {
    const leaves = context ? context.places.flat() : [];
    const places = leaves.map((leaf) => this.place(leaf)).filter(Boolean);
    this.ends.replaceChildren(
      ...places.map(({ y }) => drawn("rect", { x: 0.72, width: 0.28, y, height: this.height() })),
    );
  }

  /* Where the line of a leaf is, as a share of the height. */
  place(leaf) {
    const box = this.code.box(leaf);
    return box && { y: box.top / this.whole() };
  }

  whole() {
    return Math.max(this.code.pane.scrollHeight, 1);
  }

  /* Of a line's mark: a line, but three pixels at least. */
  height() {
    const pixels = Math.max(this.code.pane.clientHeight, 1);
    return Math.max(18 / this.whole(), 3 / pixels);
  }

  tellView() {
    const { scrollTop, clientHeight } = this.code.pane;
    this.view.setAttribute("y", scrollTop / this.whole());
    this.view.setAttribute("height", Math.min(clientHeight / this.whole(), 1));
  }

  /* Brings the pointed place to the middle of the pane. */
  go(event) {
    const frame = this.element.getBoundingClientRect();
    const { pane } = this.code;
    const share = (event.clientY - frame.top) / frame.height;
    pane.scrollTop = share * this.whole() - pane.clientHeight / 2;
  }
}
