"""Writes the generated Java of the quickstart corpus: `python generate.py DIRECTORY`.

The result is the same to the byte with every run; a test holds it equal to what is shipped in
datasets/data/quickstart. The other files there (handwritten.txt) were written by hand.
"""

import sys
from pathlib import Path

from corpus_text import (
    FIELD_POOLS,
    ClassTemplate,
    Dice,
    Names,
    Style,
    document,
    draw_names,
    draw_style,
    fill,
    read_classes,
    render_file,
    restyle,
)
from entities import Entity, bean, kinds, read_domains

SEED = "quickstart 1"


def main(directory: Path) -> None:
    """Writes all projects below the directory."""
    for project, entities in read_domains(Path(__file__).parent / "domains.txt").items():
        for name, text in project_files(project, entities).items():
            path = directory / project / f"{name}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())


def project_files(project: str, entities: list[Entity]) -> dict[str, str]:
    """The files of a project by class name."""
    dice = Dice(f"{SEED} {project}")
    style = draw_style(dice)
    files: dict[str, str] = {}

    def add(name: str, head: str, methods: list[str]) -> None:
        if name not in files:
            files[name] = render_file(f"sample.{project}", head, methods, style)

    for entity in entities:
        add(entity.name, *bean(entity, project, dice, style))
    repositories = read_classes("repository_list.txt") + read_classes("repository_map.txt")
    for entity in dice.some(entities, 2):
        template = dice.pick(repositories)
        add(*from_template(template, 0.5, entity.names(), dice, style))
    add(*builder(dice.pick(entities), dice, style))
    add(*parser(dice.pick(entities), dice, style))
    add(*writer(dice.pick(entities), dice, style))
    taken = {entity.name for entity in entities}
    for template in dice.some(read_classes("structures.txt"), 2):
        add(*from_template(template, 0.8, {}, dice, style, taken))
    for library in dice.some(("numbers.txt", "arrays.txt", "strings.txt"), 1):
        add(*from_template(read_classes(library)[0], 0.4, {}, dice, style, taken))
    return files


def from_template(
    template: ClassTemplate,
    share: float,
    fixed: Names,
    dice: Dice,
    style: Style,
    taken: frozenset[str] | set[str] = frozenset(),
) -> tuple[str, str, list[str]]:
    """Name, head and methods of a class: of each group of alternatives one, or none."""
    static = "private $C()" in template.head  # its methods share no fields
    pools = {} if static else FIELD_POOLS
    drawn = {key: dice.pick(pool) for key, pool in pools.items()}
    names = drawn | fixed
    name = fill(dice.pick(template.names), names)
    name = name + "s" if name in taken else name
    names["C"] = name
    methods = []
    for group in template.alternatives().values():
        if group[0].needed or dice.chance(share):
            text = fill(dice.pick(group).text, draw_names(dice, style, names))
            noun = names.get("ws", "values")
            methods.append(document(restyle(text, dice, style), dice, noun))
    head = fill(template.head, draw_names(dice, style, names))
    return name, head, methods


def builder(entity: Entity, dice: Dice, style: Style) -> tuple[str, str, list[str]]:
    """A builder of a bean."""
    name = f"{entity.name}Builder"
    fields = "\n".join(f"  private {field.type} {field.name};" for field in entity.scalars)
    head = f"/** Builds a {entity.name} step by step. */\npublic class {name} {{\n{fields}"
    way = dice.pick(range(3))
    groups = list(kinds()["build_any"].alternatives().values())
    methods = []
    for field in entity.scalars:
        fixed: Names = {"C": name, "F": field.type, "f": field.name}
        methods.append(fill(groups[way][0].text, draw_names(dice, style, fixed)))
    setters = "".join(f"  $out.{field.setter}({field.name});\n" for field in entity.scalars)
    check = dice.pick(
        (
            "",
            f"  if ({entity.fields[0].name} == null) {{\n    throw new IllegalStateException("
            f'"{entity.fields[0].name} is missing");\n  }}\n',
        )
    )
    text = f"public {entity.name} build() {{\n{check}  {entity.name} $out = new {entity.name}();\n"
    text += setters + "  return $out;\n}"
    methods.append(fill(text, draw_names(dice, style, {})))
    return name, head, methods


def parser(entity: Entity, dice: Dice, style: Style) -> tuple[str, str, list[str]]:
    """A parser of lines that hold a bean each."""
    name = f"{entity.name}{dice.pick(('Parser', 'Reader', 'Format'))}"
    head = f"/** Reads a {entity.name} from a line of text. */\npublic class {name} {{"
    flag = dice.pick(("Boolean.parseBoolean({}.trim())", '"yes".equals({})', '"1".equals({})'))
    read = {
        "int": "parseInt({})",
        "long": "Long.parseLong({}.trim())",
        "double": "Double.parseDouble({})",
        "boolean": flag,
        "String": dice.pick(("{}", "{}.trim()")),
    }
    setters = [
        f"  $e.{field.setter}({read[field.type].format(f'$xs[{place}]')});"
        for place, field in enumerate(entity.scalars)
    ]
    nexts = [
        f"  $e.{field.setter}({read[field.type].format('$it.next()')});" for field in entity.scalars
    ]
    fixed = {
        "E": entity.name,
        "e": entity.name[0].lower() + entity.name[1:],
        "d": dice.pick((",", ";", ":", "\\t")),
        "many": str(len(entity.scalars)),
        "parse": dice.pick(("parse", "parseLine", f"parse{entity.name}")),
    }
    return name, head, blocks("parser", {"setters": setters, "nexts": nexts}, fixed, dice, style)


def writer(entity: Entity, dice: Dice, style: Style) -> tuple[str, str, list[str]]:
    """A writer of beans."""
    name = f"{entity.name}{dice.pick(('Writer', 'Exporter', 'Printer'))}"
    head = (
        f"/** Writes each {entity.name} to a line of text. */\n"
        f"public class {name} implements Closeable {{\n  private final Writer writer;\n"
        f"  private int written;\n\n  public {name}(Writer writer) {{\n"
        f"    this.writer = writer;\n  }}"
    )
    mark = dice.pick((",", ";", "|"))
    gets = [f"$e.{field.getter}()" for field in entity.scalars]
    commas = ["", *("," for _ in gets[1:])]
    lines = {
        "csv": [f' + "{mark}" + '.join(gets)],
        "appends": [f"  $sb.append({gets[0]});"]
        + [f"  $sb.append('{mark}').append({get});" for get in gets[1:]],
        "writes": [f'  writer.write({get} + "{mark}");' for get in gets],
        "jsons": [
            f'  $sb.append("{comma}\\"{field.name}\\":").append({json(get, field.type)});'
            for comma, field, get in zip(commas, entity.scalars, gets, strict=True)
        ],
        "names": [mark.join(field.name for field in entity.scalars)],
    }
    fixed = {
        "E": entity.name,
        "e": entity.name[0].lower() + entity.name[1:],
        "write": dice.pick(("write", f"write{entity.name}")),
    }
    return name, head, blocks("writer", lines, fixed, dice, style)


def json(get: str, kind: str) -> str:
    """The expression of a value as JSON."""
    return f"'\"' + {get} + '\"'" if kind == "String" else get


def blocks(
    kind: str, lines: dict[str, list[str]], fixed: Names, dice: Dice, style: Style
) -> list[str]:
    """Methods of fields.txt, some of whose placeholders stand for several lines."""
    methods = []
    for group in kinds()[kind].alternatives().values():
        if not group[0].needed and not dice.chance(0.7):
            continue
        text = dice.pick(group).text
        for key, value in lines.items():
            text = text.replace(f"${key}", "\n".join(value))
        filled = fill(text, draw_names(dice, style, fixed))
        methods.append(document(restyle(filled, dice, style), dice, "lines"))
    return methods


if __name__ == "__main__":
    main(Path(sys.argv[1]))
