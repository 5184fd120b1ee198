"use strict";

/* A method's source, each token shaded by the weight that reaches it. */

const LEVELS = [0.01, 0.03, 0.08, 0.16, 0.3];

function levelOf(weight) {
  return LEVELS.filter((least) => weight >= least).length;
}

/* The weight that reaches each leaf: half of each context that begins or ends there. */
function leafWeights(method, view) {
  const weights = new Map();
  for (const context of method.contexts) {
    if (context.weights[view] === null) {
      continue;
    }
    context.places.forEach((place, number) => {
      const { placeWeights, weights: summed } = context;
      const whole = placeWeights ? placeWeights[view][number] : summed[view];
      for (const leaf of place) {
        weights.set(leaf, (weights.get(leaf) || 0) + whole / 2);
      }
    });
  }
  return weights;
}

class CodeView {
  /* `onToken(leaf, how)`: how is "focus", "blur" or "choose". */
  constructor(method, view, label, onToken) {
    this.method = method;
    this.onToken = onToken;
    this.weights = leafWeights(method, view);
    this.tokens = new Map();
    this.shown = null;
    this.arcs = drawn("svg", { class: "arcs", "aria-hidden": "true" });
    const content = { class: "code-content", dir: "ltr" };
    this.content = element("div", content, ...this.lines(), this.arcs);
    const region = { class: "code", role: "region", "aria-label": label, tabindex: "-1" };
    this.pane = element("div", region, this.content);
    this.strip = new WeightStrip(this);
    this.element = element("div", { class: "code-box" }, this.pane, this.strip.element);
    this.order = [...this.content.querySelectorAll("[data-leaf]")];
    if (this.order.length) {
      this.order[0].tabIndex = 0;
    }
    this.listen();
    new ResizeObserver(() => {
      this.draw();
      this.strip.draw();
    }).observe(this.content);
  }

  lines() {
    return this.method.lines.map((pieces, number) =>
      element(
        "div",
        { class: "line", "data-line": this.method.start_line + number },
        ...pieces.map((piece) => this.piece(piece, this.method.start_line + number)),
      ),
    );
  }

  piece(piece, line) {
    if (typeof piece === "string") {
      const plain = element("span", { class: "plain" });
      appendText(plain, piece);
      return plain;
    }
    const [text, ...leaves] = piece;
    const used = leaves.filter((leaf) => this.weights.has(leaf));
    const made = element("span", { class: "token" });
    appendText(made, text);
    if (used.length) {
      this.dress(made, used, text, line);
    }
    return made;
  }

  dress(made, leaves, text, line) {
    const weight = leaves.reduce((sum, leaf) => sum + this.weights.get(leaf), 0);
    const level = levelOf(weight);
    made.classList.add("level-" + level);
    if (level) {
      made.dataset.weight = wholePercent(weight);
    }
    if (!this.tokens.has(leaves[0])) {
      made.setAttribute("role", "button");
      made.setAttribute("aria-label", `${text}, line ${line}, ${percent(weight)}`);
      made.tabIndex = -1;
      made.dataset.leaf = leaves[0];
    }
    for (const leaf of leaves) {
      this.tokens.set(leaf, [...(this.tokens.get(leaf) || []), made]);
    }
    made.dataset.leaves = leaves.join(" ");
  }

  listen() {
    const leafOf = (event) => {
      const token = event.target.closest("[data-leaves]");
      return token ? Number(token.dataset.leaves.split(" ")[0]) : null;
    };
    const tell = (how) => (event) => {
      const leaf = leafOf(event);
      if (leaf !== null) {
        this.onToken(leaf, how);
      }
    };
    this.content.addEventListener("mouseover", tell("focus"));
    this.content.addEventListener("mouseout", tell("blur"));
    this.content.addEventListener("focusin", tell("focus"));
    this.content.addEventListener("focusout", tell("blur"));
    this.content.addEventListener("click", tell("choose"));
    this.content.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const here = this.order.indexOf(event.target);
    if (here < 0) {
      return;
    }
    const last = this.order.length - 1;
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const token = this.order[Math.min(Math.max(next, 0), last)];
      event.target.tabIndex = -1;
      token.tabIndex = 0;
      token.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onToken(Number(event.target.dataset.leaf), "choose");
    }
  }

  weightOf(leaf) {
    return this.weights.get(leaf) || 0;
  }

  /* Marks the tokens of a context (null: none) and draws its arcs. */
  show(context, scroll) {
    for (const marked of this.content.querySelectorAll(".end")) {
      marked.classList.remove("end", "source", "target", "further");
    }
    this.shown = context;
    (context ? context.places : []).forEach((place, number) => {
      place.forEach((leaf, side) => {
        for (const token of this.tokens.get(leaf) || []) {
          if (!token.classList.contains("end")) {
            token.classList.add("end", side ? "target" : "source");
            token.classList.toggle("further", number > 0);
          }
        }
      });
    });
    this.draw();
    this.strip.mark(context);
    if (context && scroll) {
      this.scrollTo(context.places[0]);
    }
  }

  markLeaf(leaf) {
    for (const marked of this.content.querySelectorAll(".filtered")) {
      marked.classList.remove("filtered");
    }
    for (const token of (leaf !== null && this.tokens.get(leaf)) || []) {
      token.classList.add("filtered");
    }
  }

  box(leaf) {
    const token = (this.tokens.get(leaf) || [])[0];
    if (!token) {
      return null;
    }
    const frame = this.content.getBoundingClientRect();
    const box = token.getClientRects()[0];
    if (!box) {
      return null; // no longer on the page
    }
    const left = box.left - frame.left;
    const top = box.top - frame.top;
    return { left, top, middle: left + box.width / 2, bottom: top + box.height, width: box.width };
  }

  draw() {
    this.arcs.replaceChildren();
    if (!this.shown) {
      return;
    }
    this.arcs.setAttribute("width", this.content.scrollWidth);
    this.arcs.setAttribute("height", this.content.scrollHeight);
    const margin = parseFloat(getComputedStyle(this.content.querySelector(".line")).paddingLeft);
    this.shown.places.forEach((place, number) => {
      const [source, target] = place.map((leaf) => this.box(leaf));
      if (source && target) {
        this.arcs.prepend(arc(source, target, margin, number));
      }
    });
  }

  /* Scrolls the pane, not the page, so that both tokens can be seen; if not, the first. */
  scrollTo(place) {
    const boxes = place.map((leaf) => this.box(leaf)).filter(Boolean);
    if (!boxes.length) {
      return;
    }
    const { pane } = this;
    const top = Math.min(...boxes.map((box) => box.top)) - 40;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + 16;
    if (top < pane.scrollTop || bottom > pane.scrollTop + pane.clientHeight) {
      pane.scrollTop = Math.max(0, Math.min(top, (top + bottom - pane.clientHeight) / 2));
    }
    const left = Math.min(...boxes.map((box) => box.left)) - 72;
    const right = Math.max(...boxes.map((box) => box.left + box.width)) + 24;
    if (left < pane.scrollLeft || right > pane.scrollLeft + pane.clientWidth) {
      pane.scrollLeft = Math.max(0, Math.min(left, right - pane.clientWidth));
    }
  }
}
