"use strict";

/* A path, drawn twice: as an arc between its tokens in the source, and node by node beside it. */

/* The arc from one token's box to another's, where there is neither code nor a figure: below the
   lines of both, and from line to line in the margin before the code. */
function arc(source, target, margin, number) {
  const lane = margin - 5 - 4 * (number % 3);
  const below = (box) => box.bottom + 4;
  const way =
    Math.abs(source.top - target.top) < 4
      ? `V ${below(source)} H ${target.middle}`
      : `V ${below(source)} H ${lane} V ${below(target)} H ${target.middle}`;
  const line = `M ${source.middle} ${source.bottom} ${way} V ${target.bottom}`;
  return drawn("path", { class: number ? "arc further" : "arc", d: line });
}

/* Node by node: up from the source token to the highest node, and down to the target token. */
function pathDrawing(method, context, lineOf) {
  const labels = context.path.map((node) => method.nodes[node]);
  const up = labels.slice(0, context.top);
  const down = labels.slice(context.top + 1);
  const unknown = new Set(context.unknown ? context.unknown.flat() : []);
  const [source, target] = context.places[0];
  const leg = (nodes, leaf, side) =>
    element(
      "div",
      { class: "leg " + side },
      ...nodes.map((label) => node(label, side)),
      tokenChip(method.tokens[leaf], side, lineOf(leaf), unknown.has(side)),
    );
  const drawing = element(
    "div",
    { class: "tent", "aria-hidden": "true" },
    element("div", { class: "roof" }, nodeLabel(labels[context.top])),
    leg([...up].reverse(), source, "source"),
    leg(down, target, "target"),
  );
  const words = [
    ...up.map((label) => `up ${label}`),
    `top ${labels[context.top]}`,
    ...down.map((label) => `down ${label}`),
  ];
  const ends = `${method.tokens[source]} to ${method.tokens[target]}`;
  const spoken = `Path from ${ends}: ${words.join(", ")}`;
  const figure = element("figure", { class: "path", role: "img", "aria-label": spoken }, drawing);
  if (unknown.has("path")) {
    figure.append(element("figcaption", {}, "The model does not know this path."));
  }
  return figure;
}

/* The nodes of the longer leg. */
function stepsOf(context) {
  return Math.max(context.top, context.path.length - 1 - context.top);
}

function node(label, side) {
  const arrow = element("span", { class: "way" }, side === "source" ? "\u2191" : "\u2193");
  return element("div", { class: "step" }, arrow, nodeLabel(label));
}

/* Long ones may break before a capital. */
function nodeLabel(label) {
  const parts = label.split(/(?=[A-Z:])/).flatMap((part) => [element("wbr"), part]);
  return element("span", { class: "node" }, ...parts);
}

function tokenChip(token, side, line, unknown) {
  const made = element("span", { class: "chip " + side + (unknown ? " unknown" : "") });
  const word = element("span", { class: "word" });
  appendText(word, token);
  const where = line ? `line ${line}` : "not in the text";
  const note = where + (unknown ? ", unknown to the model" : "");
  made.append(badge(side), word);
  const arrow = element("span", { class: "way" }, side === "source" ? "\u2191" : "\u2193");
  return element("div", { class: "step" }, arrow, made, element("span", { class: "note" }, note));
}

function badge(side) {
  return element("span", { class: "badge" }, side === "source" ? "1" : "2");
}

/* The path in one line of text. */
function pathText(method, context) {
  return context.path
    .map((node, number) => {
      const way = number === 0 ? "" : number <= context.top ? " \u2191 " : " \u2193 ";
      return way + method.nodes[node];
    })
    .join("");
}
