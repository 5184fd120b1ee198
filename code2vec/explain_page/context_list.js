"use strict";

/* All contexts of a method, heaviest first, to choose from. */

let lists = 0;

class ContextList {
  /* `onShow(context, chosen)`: a context to be shown, by choice or only while pointed at. */
  constructor(method, models, lineOf, onShow) {
    Object.assign(this, { method, models, lineOf, onShow });
    this.name = "contexts-" + lists++;
    this.order = 0; // the view whose weights order the list
    this.leaf = null; // only contexts that begin or end there
    this.chosen = null;
    this.list = element("ul", {
      class: "contexts",
      role: "listbox",
      tabindex: "0",
      "aria-label": "Contexts, heaviest first",
    });
    this.filter = element("p", { class: "filter", role: "status" });
    this.total = element("p", { class: "total" });
    this.element = element(
      "section",
      { class: "context-list", "aria-label": "Contexts" },
      this.head(),
      this.filter,
      this.columns(),
      this.list,
      this.total,
    );
    this.listen();
    this.fill();
    this.tellTotal();
  }

  head() {
    const title = element("h2", {}, "Contexts");
    if (this.models.length < 2) {
      return element("div", { class: "list-head" }, title);
    }
    const choice = element("select", { "aria-label": "Order" });
    this.models.forEach((model, view) => {
      choice.append(element("option", { value: view }, `by ${viewName(this.models, view)}`));
    });
    choice.append(element("option", { value: "difference" }, "by difference"));
    choice.addEventListener("change", () => {
      this.order = choice.value === "difference" ? "difference" : Number(choice.value);
      this.fill();
    });
    return element("div", { class: "list-head" }, title, choice);
  }

  columns() {
    if (this.models.length < 2) {
      return null;
    }
    const names = this.models.map((_, view) =>
      element("span", { class: "weight" }, viewName(this.models, view)),
    );
    return element("div", { class: "columns", "aria-hidden": "true" }, ...names);
  }

  rank(context) {
    const weights = context.weights.map((weight) => (weight === null ? -1 : weight));
    if (this.order === "difference") {
      return Math.max(...weights) - Math.min(...weights);
    }
    return weights[this.order] + Math.max(...weights) / 1e9;
  }

  fill() {
    const wanted = this.method.contexts.filter(
      (context) => this.leaf === null || context.places.some((place) => place.includes(this.leaf)),
    );
    this.contexts = wanted
      .map((context) => [this.rank(context), context])
      .sort((one, other) => other[0] - one[0])
      .map(([, context]) => context);
    this.list.replaceChildren(...this.contexts.map((context, row) => this.row(context, row)));
    this.tellFilter();
    this.mark();
  }

  row(context, row) {
    const [source, target] = context.places[0];
    const first = element(
      "span",
      { class: "ends" },
      this.end(source, context, "source"),
      element("span", { class: "to", "aria-hidden": "true" }, "\u2013"),
      this.end(target, context, "target"),
    );
    if (context.places.length > 1) {
      const title = "Equal contexts: their weights are summed";
      first.append(element("span", { class: "times", title }, `\u00d7${context.places.length}`));
    }
    const lines = [...new Set([source, target].map(this.lineOf).filter(Boolean))];
    const where = lines.length ? `${lines.join("\u2013")} \u00b7 ` : "";
    const text = element(
      "span",
      { class: "path-text" },
      element("span", { class: "said" }, "line "),
      where + pathText(this.method, context),
    );
    const unknown = this.unknownTag(context);
    const cells = context.weights.map((weight, view) =>
      weightCell(weight, this.models.length > 1 ? viewName(this.models, view) : null),
    );
    const weights = element("span", { class: "weights" }, ...cells);
    return element(
      "li",
      { class: "context", role: "option", id: `${this.name}-${row}`, "aria-selected": "false" },
      weights,
      element("span", { class: "what" }, first, text, unknown),
    );
  }

  end(leaf, context, side) {
    const unknown = (context.unknown || []).some((parts) => parts.includes(side));
    const made = element("span", { class: "word" + (unknown ? " unknown" : "") });
    appendText(made, this.method.tokens[leaf]);
    return made;
  }

  unknownTag(context) {
    if (!context.unknown) {
      return null;
    }
    const texts = context.unknown.map((parts) => parts.join(", "));
    const same = texts.every((text) => text === texts[0]);
    const said = same
      ? "unknown: " + texts[0]
      : texts
          .map((text, view) => text && `unknown to ${viewName(this.models, view)}: ${text}`)
          .filter(Boolean)
          .join("; ");
    return element("span", { class: "tag" }, said);
  }

  listen() {
    const contextOf = (event) => {
      const row = event.target.closest(".context");
      return row ? this.contexts[[...this.list.children].indexOf(row)] : null;
    };
    this.list.addEventListener("mouseover", (event) => {
      const context = contextOf(event);
      if (context) {
        this.onShow(context, false);
      }
    });
    this.list.addEventListener("mouseleave", () => this.onShow(this.chosen, false));
    this.list.addEventListener("click", (event) => {
      const context = contextOf(event);
      if (context) {
        this.choose(context);
      }
    });
    this.list.addEventListener("focus", () => this.onShow(this.chosen, false));
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const here = this.contexts.indexOf(this.chosen);
    const last = this.contexts.length - 1;
    const next = {
      ArrowDown: here + 1,
      ArrowUp: here < 0 ? last : here - 1,
      PageDown: here + 8,
      PageUp: here - 8,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      this.choose(this.contexts[Math.min(Math.max(next, 0), last)]);
    } else if (event.key === "Escape" && this.leaf !== null) {
      this.only(null);
    }
  }

  /* The arrows choose a context at once, wherever nothing else has the focus. */
  keyOfPage(event) {
    if (["ArrowDown", "ArrowUp"].includes(event.key) && this.contexts.length) {
      this.list.focus({ preventScroll: true });
      this.key(event);
    }
  }

  choose(context) {
    this.chosen = context;
    this.mark();
    this.onShow(context, true);
  }

  mark() {
    const chosen = this.contexts.indexOf(this.chosen);
    [...this.list.children].forEach((row, number) => {
      row.setAttribute("aria-selected", String(number === chosen));
    });
    if (chosen < 0) {
      this.list.removeAttribute("aria-activedescendant");
      return;
    }
    const row = this.list.children[chosen];
    this.list.setAttribute("aria-activedescendant", row.id);
    scrollWithin(this.list, row);
  }

  /* Only the contexts of one token; null: all. */
  only(leaf) {
    this.leaf = leaf;
    this.onFilter(leaf);
    this.fill();
  }

  onFilter() {}

  tellFilter() {
    this.filter.replaceChildren();
    if (this.leaf === null) {
      return;
    }
    const word = element("span", { class: "word" });
    appendText(word, this.method.tokens[this.leaf]);
    const all = element("button", { type: "button" }, "show all");
    all.addEventListener("click", () => {
      this.only(null);
      this.list.focus();
    });
    this.filter.append(`${counted(this.contexts.length, "context")} of `, word, " \u00b7 ", all);
  }

  tellTotal() {
    const lines = this.models.map((model, view) => {
      const weights = this.method.contexts
        .map((context) => context.weights[view])
        .filter((weight) => weight !== null);
      if (!weights.length) {
        return "";
      }
      const shown = weights.reduce((sum, weight) => sum + Math.round(weight * 1e4), 0) / 1e4;
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const who = this.models.length > 1 ? viewName(this.models, view) + ": " : "";
      return (
        `${who}${counted(weights.length, "context")} of total weight ${percent(whole)}; ` +
        `rounded to 0.01\u2009% each, the figures add up to ${percent(shown)}.`
      );
    });
    lines.push("Each context gives half its weight to each of its two tokens.");
    this.total.append(...lines.filter(Boolean).flatMap((line) => [line, element("br")]));
    this.total.after(keys());
  }
}

function keys() {
  const key = (name) => element("kbd", {}, name);
  return element(
    "p",
    { class: "total keys" },
    ...[key("\u2191"), " ", key("\u2193"), " choose a context; in the source "],
    ...[key("\u2190"), " ", key("\u2192"), " move between tokens, "],
    ...[key("Enter"), " lists a token\u2019s contexts."],
  );
}

/* `who`: the model, where there are several: said to those who cannot see the column. */
function weightCell(weight, who) {
  const said = who && element("span", { class: "said" }, who + " ");
  if (weight === null) {
    const title = "The model does not read it";
    return element("span", { class: "weight none", title }, said, "\u2013");
  }
  const bar = drawn("svg", { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none" });
  bar.append(drawn("rect", { class: "whole", width: 100, height: 4 }));
  bar.append(drawn("rect", { class: "part", width: weight * 100, height: 4 }));
  bar.setAttribute("aria-hidden", "true");
  return element("span", { class: "weight" + (weight ? "" : " zero") }, said, percent(weight), bar);
}
