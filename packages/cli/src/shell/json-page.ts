import { readdirSync, readFileSync } from 'node:fs';

/** The parts of a JSON Schema that ours use. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

const FOLDER = new URL('../../schemas/', import.meta.url);

/** The page docs/json.md: every field of every JSON output, as the schemas in the package say. */
export function jsonPage(): string {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  const sections = names.map((name) => {
    const schema = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Schema;
    return [
      `## ${name.replace('.json', '')}`,
      `\`${schema.title}\`. ${schema.description}`,
      ...table(schema),
    ].join('\n\n');
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

const HEAD = `# JSON output

<!-- Made by \`node packages/cli/dist/write-docs.js\`; do not edit. -->

With \`--json\` a command prints one JSON object on stdout. Its field \`schema\` is \`gyre/NAME/1\`: the number rises when a field
changes its meaning or goes away; new fields may come at any time. Names are in camel case, absent fields have nothing to
say, and \`null\` says that there is no such thing. A command that fails prints [an error](#error) on stderr, also one line
of JSON, and its exit code is as without \`--json\`. [Notes](#note) may stand before it, a line each.

Batches print such an object on each line, with the \`id\` of the line that asked: \`value --batch\` what
[\`value --json\`](#value) prints, \`compare --batch\` what [\`compare --json\`](#compare) prints, \`solve --batch\`
[one of its own](#solve-batch). A line that is refused is answered with [an error](#error) in its place.
The lines that a batch reads may be those of the published golden files: keys that Gyre does not know are left alone.

Files are different: games in JSON say \`"gyre": 1\` where outputs have a schema, and in files of lines only the first line
says what follows.

The JSON Schema of each output is in the package \`gyre-cli\`, as \`gyre-cli/schemas/NAME.json\`.`;

/** The fields as a table; nothing where there are none. */
function table(schema: Schema): string[] {
  const rows = fieldsOf(schema, '', 0).map(
    ({ name, type, words }) => `| \`${name}\` | ${cell(type)} | ${cell(words)} |`,
  );
  return rows.length === 0 ? [] : [['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n')];
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly words: string;
}

/** The fields of an object, and those of the objects in it below them. */
function fieldsOf(schema: Schema, path: string, depth: number): Field[] {
  const object = objectIn(schema);
  if (object === undefined || depth > DEEPEST) return [];
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = object.required?.includes(name) !== true;
    const here = `${path}${name}${isOptional ? '?' : ''}`;
    const inside = `${path}${name}${isList(field) ? '[]' : ''}.`;
    return [
      { name: here, type: typeOf(field), words: field.description ?? '' },
      ...fieldsOf(field, inside, depth + 1),
    ];
  });
}

const DEEPEST = 6;

/** The object that a schema is, or a list of which it is, or that it may be. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectIn(schema.items);
  return schema.oneOf?.map(objectIn).find((found) => found !== undefined);
}

function isList(schema: Schema): boolean {
  return schema.items !== undefined;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((word) => JSON.stringify(word)).join(', ');
  if (schema.oneOf !== undefined && schema.properties === undefined)
    return schema.oneOf.map(typeOf).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? ['anything']).join(' or ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
