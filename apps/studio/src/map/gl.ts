import { DOTS_FRAGMENT, DOTS_VERTEX, INK_FRAGMENT, INK_VERTEX } from './shaders.ts';

/** A program on the graphics card and its settings by name. */
export interface Program {
  readonly program: WebGLProgram;
  at(name: string): WebGLUniformLocation | null;
}

/** A texture that counts points. */
interface Counts {
  resize(width: number, height: number): void;
  clear(): void;
  /** From now on points are drawn into it. */
  bind(): void;
}

/** All that a painter holds on the graphics card. */
interface Tools {
  readonly gl: WebGL2RenderingContext;
  readonly dots: Program;
  readonly ink: Program;
  readonly counts: Counts;
  close(): void;
}

/** Opens WebGL 2 on a canvas and hands it the places of all points; undefined where the browser has none. */
export function openGl(canvas: HTMLCanvasElement | OffscreenCanvas, places: Float32Array): Tools | undefined {
  const gl = canvas.getContext('webgl2', {
    antialias: false,
    alpha: false,
    depth: false,
    preserveDrawingBuffer: true,
  });
  if (gl === null) return undefined;
  const dots = programOf(gl, DOTS_VERTEX, DOTS_FRAGMENT);
  const ink = programOf(gl, INK_VERTEX, INK_FRAGMENT);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, places, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  const counts = countsOn(gl);
  return {
    gl,
    dots,
    ink,
    counts,
    close: () => {
      gl.deleteBuffer(buffer);
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) continue;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost())
    throw new Error(`the map's shaders were refused: ${gl.getProgramInfoLog(program) ?? ''}`);
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    at: (name) => {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name));
      return places.get(name) ?? null;
    },
  };
}

function countsOn(gl: WebGL2RenderingContext): Counts {
  const frame = gl.createFramebuffer();
  let texture: WebGLTexture | null = null;
  let size = '';
  return {
    resize: (width, height) => {
      if (size === `${width} ${height}`) return;
      size = `${width} ${height}`;
      gl.deleteTexture(texture);
      texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    },
    clear: () => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
    },
    bind: () => gl.bindFramebuffer(gl.FRAMEBUFFER, frame),
  };
}
