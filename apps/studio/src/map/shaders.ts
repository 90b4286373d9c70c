/**
 * Two programs. Dots adds one to the count of a pixel for each point: won, drawn, lost and not yet known
 * positions are counted in the channels of a texture. Ink turns counts into colours. Dots also draws sparks.
 */
export const DOTS_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 place;
uniform vec2 origin; // the left upper corner of the window
uniform vec2 scale; // 2 / its width, 2 / its height
uniform vec2 bounds; // where the band of the won ends, and that of the drawn
uniform ivec3 slice; // first point, stride, how many points are settled
uniform float size;
flat out int kind;
void main() {
  int point = slice.x + gl_VertexID * slice.y;
  kind = point >= slice.z ? 3 : place.y < bounds.x ? 0 : place.y < bounds.y ? 1 : 2;
  vec2 at = (place - origin) * scale;
  gl_Position = vec4(at.x - 1.0, 1.0 - at.y, 0.0, 1.0);
  gl_PointSize = size;
}`;

export const DOTS_FRAGMENT = `#version 300 es
precision highp float;
flat in int kind;
uniform float size;
uniform vec4 spark; // its colour; without one, points are counted
out vec4 result;
void main() {
  if (size > 4.0) {
    vec2 from = abs(gl_PointCoord - 0.5) * 2.0;
    bool outside = kind == 1 ? from.x + from.y > 1.0 : kind == 2 ? max(from.x, from.y) > 0.82 : dot(from, from) > 1.0;
    if (outside) discard;
  }
  if (spark.a > 0.0) result = vec4(spark.rgb * spark.a, spark.a);
  else result = vec4(kind == 0, kind == 1, kind == 2, kind == 3) / 255.0;
}`;

export const INK_VERTEX = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

export const INK_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D counts;
uniform vec2 tone; // what a count is multiplied with, and the count that has full colour
uniform vec3 ground;
uniform vec3 inks[4];
out vec4 result;
void main() {
  vec4 count = texelFetch(counts, ivec2(gl_FragCoord.xy), 0) * 255.0;
  float known = count.r + count.g + count.b;
  if (known + count.a < 0.5) {
    result = vec4(ground, 1.0);
    return;
  }
  vec3 ink = (inks[0] * count.r + inks[1] * count.g + inks[2] * count.b) / max(known, 1.0);
  float most = log(1.0 + tone.y);
  float depth = mix(0.3, 1.0, min(1.0, log(1.0 + known * tone.x) / most));
  float haze = mix(0.1, 0.34, min(1.0, log(1.0 + count.a * tone.x) / most));
  vec3 colour = known > 0.5 ? mix(ground, ink, depth) : mix(ground, inks[3], haze);
  result = vec4(colour, 1.0);
}`;
