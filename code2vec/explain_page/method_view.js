"use strict";

/* One method: its head, the source as each model sees it, the path in view, all contexts. */

/* What tells a model from the others on the page: its kind of attention, its name, or a number. */
function viewName(models, view) {
  const names = [(model) => model.attention, modelName];
  for (const name of names) {
    if (new Set(models.map(name)).size === models.length) {
      return name(models[view]);
    }
  }
  return `${models[view].attention} ${view + 1}`;
}

class MethodView {
  constructor(method, models) {
    this.method = method;
    this.models = models;
    this.lineNumbers = this.linesOfLeaves();
    const lineOf = (leaf) => this.lineNumbers.get(leaf);
    this.lineOf = lineOf;
    this.statuses = [];
    this.codes = models.map((model, view) => this.codeOf(view));
    this.stage = element("div", { class: "stage" });
    this.list = new ContextList(method, models, lineOf, (context, chosen) =>
      this.show(context, chosen),
    );
    this.list.onFilter = (leaf) => this.codes.forEach((code) => code.markLeaf(leaf));
    this.element = element(
      "article",
      { class: `method views-${models.length}` },
      this.head(),
      element("div", { class: "panes" }, ...this.codes.map((code, view) => this.card(code, view))),
      this.side(),
    );
    this.scrollTogether();
  }

  /* Shows the heaviest context, where it is in the source, once all is on the page. */
  start() {
    if (this.list.contexts.length) {
      this.list.choose(this.list.contexts[0]);
    }
  }

  linesOfLeaves() {
    const lines = new Map();
    this.method.lines.forEach((pieces, number) => {
      for (const piece of pieces) {
        for (const leaf of typeof piece === "string" ? [] : piece.slice(1)) {
          if (!lines.has(leaf)) {
            lines.set(leaf, this.method.start_line + number);
          }
        }
      }
    });
    return lines;
  }

  head() {
    const { method } = this;
    const name = element("h1", {});
    appendText(name, method.name || method.signature);
    const signature = element("span", { class: "signature" });
    appendText(signature, (method.type ? method.type + "." : "") + method.signature);
    const file = element("span", { class: "file" });
    const lines = method.start_line === method.end_line ? "" : `\u2013${method.end_line}`;
    appendText(file, `${method.file}:${method.start_line}${lines}`);
    return element("header", { class: "method-head" }, name, element("p", {}, signature, file));
  }

  codeOf(view) {
    const label = `Source as seen by ${viewName(this.models, view)} attention`;
    return new CodeView(this.method, view, label, (leaf, how) => this.token(view, leaf, how));
  }

  card(code, view) {
    const model = this.models[view];
    const seen = this.method.views[view];
    const trained = model.trained === model.attention ? "" : `, trained with ${model.trained}`;
    const title = element(
      "h2",
      {},
      `${model.attention} attention`,
      element("span", { class: "model" }, `model ${modelName(model)}${trained}`),
    );
    const status = element("p", { class: "status" });
    this.statuses.push(status);
    this.tellStatus(view, null);
    return element(
      "section",
      { class: "card", "aria-label": `${model.attention} attention, ${modelName(model)}` },
      title,
      names(seen.names, model.task),
      element("p", { class: "facts" }, facts(this.method, seen)),
      this.heaviest(view),
      code.element,
      status,
    );
  }

  /* A button that chooses the context which weighs most for a model. */
  heaviest(view) {
    const weightOf = (context) => (context.weights[view] === null ? -1 : context.weights[view]);
    const context = this.method.contexts.reduce(
      (best, other) => (best && weightOf(best) >= weightOf(other) ? best : other),
      null,
    );
    if (!context || context.weights[view] === null) {
      return null;
    }
    const [source, target] = context.places[0].map((leaf) => {
      const word = element("span", { class: "word" });
      appendText(word, this.method.tokens[leaf]);
      return word;
    });
    const weight = percent(context.weights[view]);
    const button = element("button", { type: "button" }, source, " \u2013 ", target);
    button.addEventListener("click", () => this.list.choose(context));
    return element("p", { class: "heaviest" }, `Heaviest context, ${weight}: `, button);
  }

  side() {
    if (!this.method.contexts.length) {
      return element("div", { class: "side" });
    }
    // as high as the longest path needs: it must not move the list that is pointed at
    this.stage.style.setProperty("--steps", Math.max(...this.method.contexts.map(stepsOf)));
    const stage = element(
      "section",
      { class: "stage-box", "aria-label": "Path" },
      element("h2", {}, "Path"),
      this.stage,
    );
    return element("div", { class: "side" }, stage, this.list.element);
  }

  /* Shows a context: chosen, or only while it is pointed at. */
  show(context, chosen) {
    this.codes.forEach((code) => code.show(context, chosen));
    this.stage.replaceChildren();
    if (context) {
      const weights = context.weights.map((weight, view) => {
        const who = this.models.length > 1 ? viewName(this.models, view) + " " : "weight ";
        return weight === null ? `${who}does not read it` : who + percent(weight);
      });
      const places = context.places.length;
      const times = places > 1 ? `, in ${places} places together` : "";
      this.stage.append(
        element("p", { class: "stage-weight" }, weights.join(" \u00b7 ") + times),
        pathDrawing(this.method, context, this.lineOf),
      );
    }
  }

  token(view, leaf, how) {
    if (how === "choose") {
      this.list.only(this.list.leaf === leaf ? null : leaf);
      if (this.list.leaf !== null) {
        this.list.choose(this.list.contexts[0]);
      }
    } else {
      this.tellStatus(view, how === "focus" ? leaf : null);
    }
  }

  tellStatus(view, leaf) {
    const status = this.statuses[view];
    status.replaceChildren();
    if (leaf === null) {
      status.append(legend());
      return;
    }
    const word = element("span", { class: "word" });
    appendText(word, this.method.tokens[leaf]);
    const contexts = this.method.contexts.filter(
      (context) =>
        context.weights[view] !== null && context.places.some((place) => place.includes(leaf)),
    );
    const weight = percent(this.codes[view].weightOf(leaf));
    const ends = counted(contexts.length, "context");
    status.append("Token ", word, ` \u00b7 ${weight} \u00b7 ends of ${ends}`);
  }

  /* The panes show the same lines. */
  scrollTogether() {
    const panes = this.codes.map((code) => code.pane);
    for (const pane of panes) {
      pane.addEventListener("scroll", () => {
        for (const other of panes) {
          if (other !== pane && Math.abs(other.scrollTop - pane.scrollTop) > 1) {
            other.scrollTop = pane.scrollTop;
          }
        }
      });
    }
  }
}

function names(guesses, task) {
  if (!guesses.length) {
    return element("p", { class: "no-names" }, `No ${task}: the model knows none of its contexts.`);
  }
  const rows = guesses.map((guess) => {
    const name = element("span", { class: "guess" });
    appendText(name, guess.name);
    const bar = drawn("svg", { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none" });
    bar.append(drawn("rect", { class: "whole", width: 100, height: 4 }));
    bar.append(drawn("rect", { class: "part", width: guess.probability * 100, height: 4 }));
    bar.setAttribute("aria-hidden", "true");
    const mark = guess.right ? element("span", { class: "right" }, "\u2713 its name") : null;
    const probability = element("span", { class: "probability" }, percent(guess.probability));
    return element("li", {}, probability, bar, name, mark);
  });
  return element("ol", { class: "names", "aria-label": `Predicted ${task}` }, ...rows);
}

function facts(method, seen) {
  const all = counted(method.allContexts, "context");
  const number = (count) => count.toLocaleString("en");
  const name = seen.labelKnown === false ? "The method's own name is not in its vocabulary." : "";
  if (!seen.known) {
    return `The model knows none of ${all}. ${name}`;
  }
  const limit = seen.read < seen.known ? `; it read ${number(seen.read)} of ${all}, its limit` : "";
  const wholly = `${number(seen.whollyKnown)} wholly`;
  return `The model knows ${number(seen.known)} of ${all}, ${wholly}${limit}. ${name}`;
}

function legend() {
  const steps = LEVELS.map((least, number) =>
    element("span", { class: `token level-${number + 1}` }, `${wholePercent(least)}\u2009%`),
  );
  return element(
    "span",
    { class: "legend" },
    "Weight at a token, from",
    ...steps,
  );
}
