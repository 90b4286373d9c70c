import type { Known, Mark, Picture, PictureArc, PictureVertex } from '../document/index.ts';
import { lookOf } from '../document/index.ts';
import { fixed } from './svg.ts';

const UNIT = 50; // pixels to a centimetre

/** The drawing as a TikZ picture: a whole LaTeX document that compiles as it is. */
export function writeTikz(picture: Picture, title = ''): string {
  return [
    ...(title === '' ? [] : [`% ${title.replaceAll('\n', ' ')}`]),
    '\\documentclass[tikz]{standalone}',
    '\\usetikzlibrary{arrows.meta,shapes.geometric}',
    '\\definecolor{win}{HTML}{0B766B}\\definecolor{draw}{HTML}{5F6B78}\\definecolor{loss}{HTML}{B1500A}',
    '\\definecolor{left}{HTML}{1F5FD6}\\definecolor{right}{HTML}{C8202F}',
    '\\begin{document}',
    '\\begin{tikzpicture}[>={Stealth}, vertex/.style={text=white, minimum size=8mm, inner sep=1pt},',
    '  W/.style={vertex, circle, fill=win}, D/.style={vertex, diamond, fill=draw}, L/.style={vertex, rectangle, fill=loss},',
    '  unknown/.style={circle, draw, dashed, minimum size=8mm}, two/.style={rectangle, rounded corners, draw, minimum size=8mm},',
    '  both/.style={->}, left/.style={->, draw=left}, right/.style={->, draw=right, dashed}, best/.style={line width=1.2pt}]',
    ...picture.vertices.map(vertexLine),
    ...picture.arcs.map((arc) => arcLine(arc, picture)),
    '\\end{tikzpicture}',
    '\\end{document}',
    '',
  ].join('\n');
}

/** A picture that the library made, as a LaTeX document that compiles as it is. */
export function tikzDocument(tikz: string): string {
  return `\\documentclass[tikz]{standalone}\n\\begin{document}\n${tikz}\n\\end{document}\n`;
}

function vertexLine(vertex: PictureVertex): string {
  const style = vertex.marks.length > 1 ? 'two' : styleOf(vertex.marks[0].known);
  const at = `(${fixed(vertex.x / UNIT)},${fixed(-vertex.y / UNIT)})`;
  const words = vertex.marks.map(markText).join('\\,/\\,');
  return `  \\node[${style}, label=below:{${escaped(vertex.name)}}] (v${vertex.id}) at ${at} {${words}};`;
}

function styleOf(known: Known): string {
  return known === 'unknown' ? 'unknown' : lookOf(known).letter;
}

function markText({ known, plies }: Mark): string {
  const { letter } = lookOf(known);
  return plies === undefined ? letter : `${letter}$_{${plies}}$`;
}

function arcLine({ from, to, who, weight, bend: bow }: PictureArc, picture: Picture): string {
  const isLoop = from === to;
  const hasReturn = picture.arcs.some((arc) => arc.from === to && arc.to === from);
  const bend = isLoop
    ? '[loop above]'
    : bow !== undefined
      ? `[bend right=${bowAngle(picture, from, to, bow)}]`
      : hasReturn
        ? '[bend left=15]'
        : '';
  const style = weight === 'plain' ? who : `${who}, best`;
  return `  \\draw[${style}] (v${from}) to${bend} (v${to});`;
}

/** The angle, in degrees, at which an arc leaves that bows so far. */
function bowAngle({ vertices }: Picture, from: number, to: number, bow: number): number {
  const [a, b] = [from, to].map((id) => vertices.find((vertex) => vertex.id === id));
  const far = Math.hypot((b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0)) || 1;
  return Math.round((Math.atan((2 * bow) / far) * 180) / Math.PI);
}

function escaped(text: string): string {
  return text.replace(/[\\{}$&#_%^~]/g, (c) =>
    c === '\\' ? '\\textbackslash{}' : c === '^' || c === '~' ? `\\${c}{}` : `\\${c}`,
  );
}
