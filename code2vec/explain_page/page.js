"use strict";

/* The page: which method is shown is the number behind # in its address. */

function start() {
  const page = dataOf("data-page");
  const main = document.getElementById("method");
  const nav = document.getElementById("index");
  const button = document.querySelector(".index-button");
  const index = new MethodIndex(page, nav);
  button.textContent = counted(page.methods.length, "method");

  const open = (opened) => {
    document.body.classList.toggle("index-open", opened);
    button.setAttribute("aria-expanded", String(opened));
  };
  let view = null;
  const show = (moveFocus) => {
    const asked = Number(location.hash.slice(1));
    if (location.hash && !Number.isInteger(asked)) {
      return; // a link inside the page
    }
    const number = Math.min(Math.max(asked || 1, 1), page.methods.length) - 1;
    view = new MethodView(dataOf("data-" + number), page.models);
    index.show(number);
    main.replaceChildren(view.element, neighbours(index));
    document.title = `${page.methods[number].name} \u00b7 code2vec explain`;
    view.start();
    open(false);
    if (moveFocus) {
      window.scrollTo(0, 0);
      main.focus({ preventScroll: true });
    }
  };
  button.addEventListener("click", () => open(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      open(false);
    }
    const free = event.target === document.body || event.target === main;
    if (free && view && !event.altKey && !event.ctrlKey && !event.metaKey) {
      view.list.keyOfPage(event);
    }
  });
  window.addEventListener("hashchange", () => show(true));
  show(false);
}

/* Links to the methods before and behind this one in the list. */
function neighbours(index) {
  const link = (step, text) => {
    const number = index.neighbour(step);
    if (number === undefined) {
      return element("span", {});
    }
    const name = element("span", { class: "name" });
    appendText(name, index.page.methods[number].name);
    return element("a", { href: "#" + (number + 1) }, text, name);
  };
  return element(
    "nav",
    { class: "neighbours", "aria-label": "Neighbouring methods" },
    link(-1, "\u2190 "),
    link(1, "\u2192 "),
  );
}

start();
