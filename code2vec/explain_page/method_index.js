"use strict";

/* The list of methods: searched, grouped by file, shown some at a time. */

const ROWS_AT_A_TIME = 200;

class MethodIndex {
  constructor(page, place) {
    this.page = page;
    this.place = place;
    this.current = -1;
    this.limit = ROWS_AT_A_TIME;
    this.search = element("input", {
      type: "search",
      placeholder: "Search",
      "aria-label": "Search methods by name, file or predicted name",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.kind = this.kinds();
    this.count = element("p", { class: "count", role: "status" });
    this.list = element("div", { class: "index-list" });
    for (const [control, event] of [[this.search, "input"], [this.kind, "change"]]) {
      control.addEventListener(event, () => {
        this.limit = ROWS_AT_A_TIME;
        this.fill();
      });
    }
    place.append(
      element("div", { class: "index-controls" }, this.search, this.kind),
      this.count,
      this.list,
      this.report(),
    );
    this.fill();
  }

  kinds() {
    const choice = element("select", { "aria-label": "Which methods" });
    const options = [["all", "all methods"]];
    if (this.page.models.some((model) => model.task === "names")) {
      options.push(["right", "named rightly"], ["wrong", "named wrongly"]);
    }
    if (this.page.models.length > 1) {
      options.push(["differ", "predicted differently"]);
    }
    if (this.page.withoutKnownContexts.some((count) => count > 0)) {
      options.push(["unknown", "without known contexts"]);
    }
    choice.append(...options.map(([value, text]) => element("option", { value }, text)));
    return choice;
  }

  takes(entry) {
    const tests = {
      all: () => true,
      right: () => entry.right.every((right) => right !== false),
      wrong: () => entry.right.some((right) => right === false),
      differ: () => new Set(entry.best).size > 1,
      unknown: () => entry.best.includes(null),
    };
    const wanted = this.search.value.trim().toLowerCase();
    const texts = [`${entry.type}.${entry.name}`, entry.file, ...entry.best];
    const found = texts.some((text) => text && text.toLowerCase().includes(wanted));
    return found && tests[this.kind.value]();
  }

  fill() {
    const { methods } = this.page;
    this.found = methods.map((_, number) => number).filter((number) => this.takes(methods[number]));
    const shown = this.found.slice(0, this.limit);
    const items = [];
    let file = null;
    for (const number of shown) {
      if (methods[number].file !== file) {
        file = methods[number].file;
        const title = element("h3", {});
        appendText(title, file);
        items.push(title, element("ul", {}));
      }
      items[items.length - 1].append(this.row(number));
    }
    if (shown.length < this.found.length) {
      items.push(this.more());
    }
    this.list.replaceChildren(...items);
    const all = counted(methods.length, "method");
    const found = this.found.length;
    this.count.textContent =
      found === methods.length ? all : `${found.toLocaleString("en")} of ${all}`;
  }

  row(number) {
    const entry = this.page.methods[number];
    const name = element("span", { class: "name" });
    appendText(name, entry.name);
    const guesses = entry.best.map((guess, view) => {
      const made = element("span", { class: "best" });
      if (entry.best.length > 1) {
        made.append(element("span", { class: "who" }, viewName(this.page.models, view) + " "));
      }
      if (guess === null) {
        made.append("no " + this.page.models[view].task);
      } else {
        made.append(entry.right[view] ? "\u2713 " : "");
        appendText(made, guess);
        made.append(` ${wholePercent(entry.probability[view])}\u2009%`);
      }
      return made;
    });
    const link = element(
      "a",
      { href: "#" + (number + 1), "aria-current": number === this.current ? "true" : null },
      element("span", { class: "where" }, String(entry.line)),
      name,
      element("span", { class: "guesses" }, ...guesses),
    );
    return element("li", {}, link);
  }

  more() {
    const left = this.found.length - this.limit;
    const button = element(
      "button",
      { type: "button", class: "more" },
      `Show ${Math.min(left, ROWS_AT_A_TIME)} more`,
    );
    button.addEventListener("click", () => {
      const first = this.limit;
      this.limit += ROWS_AT_A_TIME;
      this.fill();
      this.list.querySelectorAll("a")[first].focus();
    });
    return button;
  }

  /* What was read, and what not. */
  report() {
    const { page } = this;
    const lines = [page.leftOut, ...page.report].filter(Boolean);
    page.withoutKnownContexts.forEach((count, view) => {
      if (count > 0) {
        const who = page.models.length > 1 ? viewName(page.models, view) : "the model";
        lines.push(`${counted(count, "method")} without a context that ${who} knows`);
      }
    });
    return element(
      "footer",
      { class: "report" },
      ...lines.map((line) => element("p", {}, line)),
      element("p", {}, `code2vec ${page.version}`),
    );
  }

  show(number) {
    this.current = number;
    for (const link of this.list.querySelectorAll("a")) {
      const here = link.getAttribute("href") === "#" + (number + 1);
      if (here) {
        link.setAttribute("aria-current", "true");
        scrollWithin(this.list, link);
      } else {
        link.removeAttribute("aria-current");
      }
    }
  }

  /* The number of the method before or behind the current one, among those found. */
  neighbour(step) {
    const here = this.found.indexOf(this.current);
    return here < 0 ? undefined : this.found[here + step];
  }
}
