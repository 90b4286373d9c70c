import { expect } from 'vitest';
import { placeOf, type Size, type Theme } from './browser.ts';
import {
  counts,
  describeStudio,
  drop,
  findings,
  goTo,
  holds,
  leaveUnanswered,
  MAY_LEAVE_UNANSWERED,
  openFile,
  openText,
  pixelsBeside,
  saved,
  says,
  TUTORIAL,
  table,
  test,
} from './harness.ts';

const VIEWS = ['Draw', 'Watch', 'Play', 'Values', 'Gallery'] as const;

describeStudio('the studio in Chromium: draw, open, save, share, failures', (on, address) => {
  test('it is served with a strict policy, isolated, on loopback only', async () => {
    const response = await fetch(address());
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain("'unsafe-");
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect((await fetch(`${address()}..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await fetch(address(), { method: 'POST' })).status).toBe(405);
    await on({}, async (page) => expect(await page.evaluate(() => crossOriginIsolated)).toBe(true));
  });

  test.each<[Size, Theme]>([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ])('every view is free of axe findings and fits: %s, %s', async (size, theme) => {
    await on({ size, theme }, async (page) => {
      for (const name of VIEWS) {
        await goTo(page, name);
        await page.waitForSelector(`main.view-${name.toLowerCase()}`);
        await page.waitForSelector('.loading', { state: 'detached' });
        await counts(page, '.scene:not([data-ready])').toBe(0);
        await findings(page, name).toEqual([]);
        await pixelsBeside(page, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
      }
      await goTo(page, 'Draw');
      for (const tab of ['Vertex', 'Text']) {
        await page.click(`[role=tab]:text-is("${tab}")`);
        await page.waitForSelector('.loading', { state: 'detached' });
        await findings(page, tab).toEqual([]);
      }
      for (const name of ['Open', 'Save', 'Share', 'Help and keys']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.waitForSelector('dialog[open]');
        await findings(page, name).toEqual([]);
        const cut = (): Promise<number> => page.$eval('dialog', (box) => box.scrollWidth - box.clientWidth);
        await expect.poll(cut, { message: `the dialog ${name} is cut` }).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog[open]', { state: 'detached' });
      }
    });
  });

  test('arcs are drawn by dragging and by two clicks; undo and redo', async ({ page }) => {
    await page.click('.header-actions button:has-text("Open")');
    await page.click('text=Start with an empty page');
    await page.waitForSelector('.scene[data-ready]');
    const box = await page.locator('.scene').boundingBox();
    if (box === null) throw new Error('no scene');
    await page.click('.toolbar button:text-is("Add")');
    await page.mouse.click(box.x + 80, box.y + 90);
    await expect.poll(() => table(page)).toEqual(['a L0']);
    await page.mouse.click(box.x + 240, box.y + 90);
    await expect.poll(() => table(page)).toEqual(['a L0', 'b L0']);
    await page.click('.toolbar button:text-is("Connect")');
    const [a, b] = [await placeOf(page, 'a'), await placeOf(page, 'b')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, a.y + 10, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => table(page)).toEqual(['a W1', 'b L0']);
    await page.mouse.click(b.x, b.y);
    await page.waitForSelector('text=Arc from b');
    await page.mouse.click(b.x, b.y);
    await expect.poll(() => table(page)).toEqual(['a D', 'b D']); // b now has a loop
    await page.click('[aria-label=Undo]');
    await expect.poll(() => table(page)).toEqual(['a W1', 'b L0']);
    await page.click('[aria-label=Redo]');
    await expect.poll(() => table(page)).toEqual(['a D', 'b D']);
  });

  test('dragging moves a vertex, and the place is kept over a reload', async ({ page }) => {
    await page.waitForSelector('.scene[data-ready]');
    const before = await placeOf(page, '3');
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y + 60, { steps: 5 });
    await page.mouse.up();
    const places = async (): Promise<string> =>
      /"places": .*/.exec(await page.inputValue('.text-panel textarea'))?.[0] ?? '';
    await page.click('[role=tab]:text-is("Text")');
    await expect.poll(places).toMatch(/^"places"/);
    const dragged = await places();
    expect(dragged).not.toContain('[300,-100]');
    await page.reload();
    await page.waitForSelector('.scene[data-ready]');
    await page.click('[role=tab]:text-is("Text")');
    await expect.poll(places).toBe(dragged);
  });

  test('import: the same game from JSON, an edge list and DOT, and a PGSolver text, by paste', async ({
    page,
  }) => {
    const texts = ['{"vertices":3,"arcs":[[0,1],[1,2]]}', '0 1\n1 2\n'];
    for (const text of texts) {
      await openText(page, text);
      await expect.poll(() => table(page)).toEqual(['0 L2', '1 W1', '2 L0']);
    }
    await openText(page, 'digraph { a -> b -> c }');
    await expect.poll(() => table(page)).toEqual(['a L2', 'b W1', 'c L0']);
    await openText(page, 'parity 1;\n0 0 0 1;\n1 0 1 0;\n');
    await expect.poll(() => table(page)).toEqual(['0 W', '1 L']); // priority 0 everywhere
  });

  test('import by drop, and a copy of a part pasted back', async ({ page }) => {
    await drop(page, '{"vertices":2,"arcs":[[0,1]]}', 'two.json');
    await expect.poll(() => table(page)).toEqual(['0 W1', '1 L0']);
    await page.focus('.scene');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => table(page)).toEqual(['0 W1', '1 L0', "0' W1", "1' L0"]);
  });

  test('the text pane and the drawing stay in step; a mistake is pointed at and nothing is lost', async ({
    page,
  }) => {
    await page.click('[role=tab]:text-is("Text")');
    await page.waitForSelector('.text-panel textarea');
    await page.fill('.text-panel textarea', '{\n  "vertices": 2,\n  "arcs": [[0, 7]]\n}');
    await says(page, '#text-trouble').toMatch(/line 3.*vertex 7.*The drawing is as it was/);
    await page.fill('.text-panel textarea', '{"vertices": 2, "arcs": [[0, 1]]}');
    await says(page, '#text-trouble').toBe('');
    await page.click('[role=tab]:text-is("Positions")');
    await expect.poll(() => table(page)).toEqual(['0 W1', '1 L0']);
    await page.fill('input.name >> nth=0', 'begin');
    await page.keyboard.press('Enter');
    await page.click('[role=tab]:text-is("Text")');
    await holds(page, '.text-panel textarea').toContain('"begin"');
  });

  test('export: JSON that opens again, SVG, PNG and LaTeX', async ({ page }) => {
    const json = (await saved(page, 'json')).toString();
    expect((await saved(page, 'SVG picture')).toString()).toContain('</svg>');
    expect((await saved(page, 'PNG picture')).subarray(1, 4).toString()).toBe('PNG');
    expect((await saved(page, 'LaTeX (TikZ)')).toString()).toContain('\\end{tikzpicture}');
    await openText(page, '{"vertices":1,"arcs":[]}');
    await expect.poll(() => table(page)).toEqual(['0 L0']);
    await openText(page, json);
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
  });

  test('share: the link opens the same game elsewhere, in the same view', async () => {
    let link = '';
    await on({}, async (page) => {
      await openText(
        page,
        '{"title":"Shared","vertices":2,"left":[[0,1]],"right":[[1,0]],"convention":"onside"}',
      );
      await goTo(page, 'Watch');
      await page.click('[aria-label="One step forward"]');
      await page.click('.header-actions button:has-text("Share")');
      await holds(page, 'dialog textarea').toContain('#game=');
      link = await page.inputValue('dialog textarea');
      await page.click('text=Copy the link');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    });
    await on({ fragment: link.slice(link.indexOf('#')) }, async (page) => {
      await says(page, '.transport output').toMatch(/^1 \//);
      await goTo(page, 'Draw');
      await holds(page, 'input.title').toBe('Shared');
      await expect.poll(() => table(page)).toHaveLength(4);
    });
    await on({ fragment: link.slice(link.indexOf('#'), link.indexOf('&view') - 30) }, async (page) => {
      await says(page, '.notice-trouble').toContain('cut short or changed');
      await expect.poll(() => table(page)).toEqual(TUTORIAL); // what was here before is here still
    });
  });

  test('a graph that no page can hold is refused at once, and the drawing stays', async ({ page }) => {
    await openText(page, '{"vertices":1e9,"arcs":[]}');
    await says(page, '.notice-trouble').toMatch(
      /^This text could not be opened: with 1000000000 vertices the graph needs .*this page holds up to 89 million vertices/,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
  });

  test('a malformed file is refused in words, and the drawing stays', async ({ page }) => {
    await openFile(page, 'broken.json', '{"vertices": 2, "arcs": [[0, 1}');
    await says(page, '.notice-trouble').toMatch(
      /^The file broken.json could not be opened.*Your drawing is as it was\.$/,
    );
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
  });

  test('Stop ends whatever a worker is at; nothing is lost, and it can be begun again', async () => {
    await on({ before: MAY_LEAVE_UNANSWERED }, async (page) => {
      const stop = (where: string): Promise<void> => page.click(`${where} button:text-is("Stop")`);
      await leaveUnanswered(page, 'value', 'begin', 'solve');
      await goTo(page, 'Values');
      await page.click('.entry button[type=submit]');
      await stop('.working');
      await says(page, '.line').toContain('Stopped');
      await goTo(page, 'Play');
      await page.selectOption('.play-panel select', 'tic-tac-toe');
      await stop('.setup');
      await says(page, '.board').toContain('Stopped');
      const path = Array.from({ length: 3000 }, (_, v) => `${v} ${v + 1}`).join('\n');
      await openFile(page, 'path.txt', path);
      await stop('.large');
      await says(page, '.large').toContain('Solving was stopped');
      await leaveUnanswered(page);
      await page.click('text=Try again');
      await page.waitForSelector('.large-grid[data-solved]');
      await goTo(page, 'Play');
      await page.click('button:text-is("New game")');
      await page.waitForSelector('.live-board');
    });
  });
});
