"""Beans, their builders, parsers and writers: the classes whose methods go through the fields."""

from dataclasses import dataclass
from pathlib import Path

from corpus_text import (
    ClassTemplate,
    Dice,
    Names,
    Style,
    document,
    draw_names,
    fill,
    read_classes,
    restyle,
)

BOXES = {"int": "Integer", "long": "Long", "double": "Double", "boolean": "Boolean"}


@dataclass(frozen=True)
class Field:
    """A field of a bean."""

    type: str
    name: str

    @property
    def kind(self) -> str:
        """Which of the templates in fields.txt are for it."""
        if self.type == "boolean":
            return "flag"
        if self.type == "String":
            return "string"
        return "list" if self.type.startswith("List") else "number"

    @property
    def setter(self) -> str:
        """The name of its setter."""
        return "set" + self.name[0].upper() + self.name[1:]

    @property
    def getter(self) -> str:
        """The name of its getter."""
        prefix = "is" if self.kind == "flag" else "get"
        return prefix + self.name[0].upper() + self.name[1:]


@dataclass(frozen=True)
class Entity:
    """A bean: the first field is a string and names it."""

    name: str
    fields: tuple[Field, ...]

    @property
    def scalars(self) -> tuple[Field, ...]:
        """The fields that are no lists."""
        return tuple(field for field in self.fields if field.kind != "list")

    def names(self) -> Names:
        """What the templates call the bean and its leading fields."""
        number = next(field for field in self.fields if field.kind == "number")
        flag = next(field for field in self.fields if field.kind == "flag")
        variable = self.name[0].lower() + self.name[1:]
        return {
            "E": self.name,
            "e": variable,
            "ws": plural(variable),
            "k": self.fields[0].name,
            "ks": plural(self.fields[0].name),
            "K": "String",
            "num": number.name,
            "NUM": number.type,
            "BOX": BOXES[number.type],
            "flag": flag.name,
            "w": variable,
        }


def article(name: str) -> str:
    """The word with its indefinite article, to start a sentence with."""
    return f"A{'n' if name[0] in 'AEIO' else ''} {name[0].lower()}{name[1:]}"


def plural(word: str) -> str:
    """The plural of an English noun, as far as this corpus goes."""
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word[-1] in "sxh" else "s")


def singular(word: str) -> str:
    """The singular of a plural of this corpus."""
    return {"allergies": "allergy", "cookies": "cookie"}.get(word, word.removesuffix("s"))


def read_domains(path: Path) -> dict[str, list[Entity]]:
    """The beans by project: unindented lines are projects, the others `Name: Type field, …`."""
    domains: dict[str, list[Entity]] = {}
    project = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            project = line.strip()
            domains[project] = []
            continue
        name, _, rest = line.strip().partition(": ")
        fields = (field.rsplit(" ", 1) for field in rest.split(", "))
        domains[project].append(Entity(name, tuple(Field(*field) for field in fields)))
    return domains


def kinds() -> dict[str, ClassTemplate]:
    """The templates of fields.txt by their kind."""
    return {template.names[0]: template for template in read_classes("fields.txt")}


def bean(entity: Entity, project: str, dice: Dice, style: Style) -> tuple[str, list[str]]:
    """Head and methods of the bean's class."""
    ordered = dice.chance(0.6)
    extends = f" implements Comparable<{entity.name}>" if ordered else ""
    declarations = "\n".join(
        f"  private {field.type} {field.name}"
        + (" = new ArrayList<>();" if field.kind == "list" else ";")
        for field in entity.fields
    )
    doc = f"/** {article(entity.name)}, as the {project} package keeps it. */"
    head = f"{doc}\npublic class {entity.name}{extends} {{\n{declarations}"
    methods = [
        text for field in entity.fields for text in field_methods(entity, field, dice, style)
    ]
    whole = whole_methods(entity, dice, style)
    shares = {"equals": 0.7, "hashCode": 0.7, "toString": 0.8, "isValid": 0.35, "reset": 0.35}
    methods += [whole[name] for name, share in shares.items() if dice.chance(share)]
    if ordered:
        methods.append(whole["compareTo"])
    if any("copy()" in text for text in methods) or dice.chance(0.3):
        methods.append(whole["copy"])
    constructors = [f"public {entity.name}() {{\n}}"]
    if dice.chance(0.5):
        first = entity.fields[0]
        assign = f"  this.{first.name} = {first.name};"
        constructors.append(f"public {entity.name}(String {first.name}) {{\n{assign}\n}}")
    return head, constructors + [restyle(text, dice, style) for text in methods]


def field_methods(entity: Entity, field: Field, dice: Dice, style: Style) -> list[str]:
    """The accessors of one field; getter and setter always, some of the others."""
    templates = kinds()
    groups = templates[field.kind].alternatives()
    for name, methods in templates["any"].alternatives().items():
        if field.kind != "list" and not (field.kind == "flag" and name.startswith("get")):
            groups[name] = methods + groups.get(name, [])
    if field.kind != "list" and dice.chance(0.1):
        groups |= templates["any_more"].alternatives()
    basic = ("get^f", "set^f", "is^f")
    more = [name for name in groups if name not in basic]
    more = dice.some(more, dice.pick((1, 2, 3) if field.kind == "list" else (0, 0, 1)))
    texts = []
    for name in [name for name in groups if name in basic] + more:
        fixed: Names = {"F": field.type, "f": field.name, "E": entity.name}
        if field.kind == "list":
            fixed |= {"B": field.type[5:-1], "one": singular(field.name)}
            if name == "set^f" and dice.chance(0.5):
                continue
        text = fill(dice.pick(groups[name]).text, draw_names(dice, style, fixed))
        texts.append(document(text, dice, field.name))
    return texts


def whole_methods(entity: Entity, dice: Dice, style: Style) -> dict[str, str]:
    """The methods that go through all fields, by name."""
    names = draw_names(dice, style, {"E": entity.name, "this": style.this})
    return {
        name: fill(text, names)
        for name, text in {
            "equals": equals(entity, dice),
            "hashCode": hash_code(entity, dice),
            "toString": to_string(entity, dice),
            "compareTo": compare_to(entity, dice),
            "copy": copy(entity, dice),
            "isValid": is_valid(entity, dice),
            "reset": reset(entity, dice),
        }.items()
    }


def same(field: Field) -> str:
    """The expression that two beans agree in a field."""
    if field.kind in ("string", "list"):
        return f"Objects.equals({field.name}, $o.{field.name})"
    return f"{field.name} == $o.{field.name}"


def equals(entity: Entity, dice: Dice) -> str:
    """One of three ways to write `equals`."""
    fields = dice.some(entity.fields, dice.pick((2, 3)))
    cast = "  $E $o = ($E) obj;\n"
    chain = "\n      && ".join(same(field) for field in fields)
    ifs = "".join(f"  if (!({same(field)})) {{\n    return false;\n  }}\n" for field in fields)
    bodies = (
        f"  if (this == obj) {{\n    return true;\n  }}\n  if (!(obj instanceof $E)) {{\n"
        f"    return false;\n  }}\n{cast}  return {chain};\n",
        f"  if (obj == null || getClass() != obj.getClass()) {{\n    return false;\n  }}\n"
        f"{cast}{ifs}  return true;\n",
        f"  return obj instanceof $E && (($E) obj).{entity.fields[0].name}"
        f".equals($this{entity.fields[0].name});\n",
    )
    return "@Override\npublic boolean equals(Object obj) {\n" + dice.pick(bodies) + "}"


def hash_code(entity: Entity, dice: Dice) -> str:
    """One of three ways to write `hashCode`."""
    fields = dice.some(entity.scalars, dice.pick((2, 3)))
    names = ", ".join(field.name for field in fields)
    steps = "".join(f"  $acc = 31 * $acc + {field_hash(field)};\n" for field in fields)
    bodies = (
        f"  return Objects.hash({names});\n",
        f"  int $acc = {dice.pick(('1', '7', '17'))};\n{steps}  return $acc;\n",
        f"  return $this{entity.fields[0].name}.hashCode();\n",
    )
    return "@Override\npublic int hashCode() {\n" + dice.pick(bodies) + "}"


def field_hash(field: Field) -> str:
    """The hash of one field, as an expression."""
    if field.kind == "string":
        return f"({field.name} == null ? 0 : {field.name}.hashCode())"
    if field.kind == "flag":
        return f"({field.name} ? 1 : 0)"
    return field.name if field.type == "int" else f"{BOXES[field.type]}.hashCode({field.name})"


def to_string(entity: Entity, dice: Dice) -> str:
    """One of four ways to write `toString`."""
    fields = dice.some(entity.fields, dice.pick((2, 3)))
    first = fields[0].name
    plus = "".join(f'\n      + ", {field.name}=" + {field.name}' for field in fields[1:])
    appends = "".join(
        f'  $sb.append(", {field.name}=").append($this{field.name});\n' for field in fields[1:]
    )
    holes = ", ".join("%s" for _ in fields)
    args = ", ".join(field.name for field in fields)
    bodies = (
        f'  return "$E{{{first}=" + {first}{plus}\n      + "}}";\n',
        f'  StringBuilder $sb = new StringBuilder("$E[");\n  $sb.append("{first}=")'
        f'.append($this{first});\n{appends}  return $sb.append("]").toString();\n',
        f'  return String.format("$E({holes})", {args});\n',
        f"  return $this{entity.fields[0].name};\n",
    )
    return "@Override\npublic String toString() {\n" + dice.pick(bodies) + "}"


def compare_to(entity: Entity, dice: Dice) -> str:
    """One of four ways to write `compareTo`."""
    key = entity.fields[0].name
    number = next(field for field in entity.fields if field.kind == "number")
    compared = f"{BOXES[number.type]}.compare({number.name}, $o.{number.name})"
    bodies = (
        f"  return $this{key}.compareTo($o.{key});\n",
        f"  return {compared};\n",
        f"  int order = {compared};\n  return order != 0 ? order : {key}.compareTo($o.{key});\n",
        f"  if ({number.name} < $o.{number.name}) {{\n    return -1;\n  }}\n"
        f"  if ({number.name} > $o.{number.name}) {{\n    return 1;\n  }}\n"
        f"  return {key}.compareTo($o.{key});\n",
    )
    return "@Override\npublic int compareTo($E $o) {\n" + dice.pick(bodies) + "}"


def copy(entity: Entity, dice: Dice) -> str:
    """One of two ways to write `copy`."""
    start = "public $E copy() {\n  $E $out = new $E();\n"
    setters = "".join(f"  $out.{f.setter}({f.name});\n" for f in entity.scalars)
    fields = "".join(
        f"  $out.{f.name}.addAll({f.name});\n"
        if f.kind == "list"
        else f"  $out.{f.name} = this.{f.name};\n"
        for f in entity.fields
    )
    return start + dice.pick((setters, fields)) + "  return $out;\n}"


def is_valid(entity: Entity, dice: Dice) -> str:
    """One of two ways to write `isValid`."""
    key = entity.fields[0].name
    numbers = [field.name for field in entity.fields if field.kind == "number"]
    chain = "".join(f" && {name} >= 0" for name in numbers)
    ifs = "".join(f"  if ({name} < 0) {{\n    return false;\n  }}\n" for name in numbers)
    bodies = (
        f"  return {key} != null && !{key}.isEmpty(){chain};\n",
        f"{ifs}  return $this{key} != null;\n",
    )
    return "public boolean isValid() {\n" + dice.pick(bodies) + "}"


def reset(entity: Entity, dice: Dice) -> str:
    """`reset`, of two or more of the fields."""
    empty = {
        "string": "{} = null;",
        "flag": "{} = false;",
        "number": "{} = 0;",
        "list": "{}.clear();",
    }
    fields = dice.some(entity.fields, dice.pick((2, 3, 4)))
    lines = "".join(f"  $this{empty[field.kind].format(field.name)}\n" for field in fields)
    return "public void reset() {\n" + lines + "}"
