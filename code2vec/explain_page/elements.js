"use strict";

/* Making elements, and writing numbers. Text comes from sources: it is only ever set as text. */

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function drawn(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

function dataOf(name) {
  return JSON.parse(document.getElementById(name).textContent);
}

/* A share as people read it, rounded to 0.01 %. */
function percent(share) {
  if (share > 0 && share < 0.00005) {
    return "<0.01\u2009%";
  }
  return (share * 100).toFixed(2) + "\u2009%";
}

/* A share in whole percent, as it fits above a token. */
function wholePercent(share) {
  const whole = Math.round(share * 100);
  return share > 0 && whole === 0 ? "<1" : String(whole);
}

function counted(count, word) {
  return count.toLocaleString("en") + " " + word + (count === 1 ? "" : "s");
}

/* The model's name on the page: its folder, as short as tells the models apart. */
function modelName(model) {
  const parts = model.path.split(/[\\/]/).filter(Boolean);
  return parts[parts.length - 1] || model.path;
}

/* Characters that are invisible, or that would turn the text around them, stand as their code. */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

function appendText(parent, text) {
  let last = 0;
  for (const match of text.matchAll(INVISIBLE)) {
    parent.append(text.slice(last, match.index));
    const code = "U+" + match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    parent.append(element("span", { class: "invisible", title: "an invisible character" }, code));
    last = match.index + match[0].length;
  }
  parent.append(text.slice(last));
}

/* Scrolls a list, and nothing around it, so that one of its rows can be seen: by a row, or, if it
   is farther away, to near the top, which is where people look. */
function scrollWithin(list, row) {
  const above = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + row.offsetHeight - list.clientHeight;
  if (above < -row.offsetHeight || below > row.offsetHeight) {
    list.scrollTop += above - row.offsetHeight;
  } else if (above < 0 || below > 0) {
    list.scrollTop += above < 0 ? above : below;
  }
}
