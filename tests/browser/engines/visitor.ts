import { expect } from '../fixtures/journey.ts';
import type { Keys, Point, Tab } from './engine.ts';

/** The first visible element that matches a selector, and that has this text or label if there is one. */
export type Target = string | readonly [selector: string, text: string];

export type Visitor = ReturnType<typeof visitorOf>;

/** A visitor of `site`. Like a person, it waits until it sees what it uses. */
export function visitorOf(tab: Tab, site: string) {
  const expected: (string | RegExp)[] = [];

  async function evaluate(expression: string): Promise<unknown> {
    // JSON has no undefined.
    return JSON.parse(await tab.evaluate(`${expression} ?? null`)) as unknown;
  }

  /** Runs a function in the page. It can use nothing but its arguments. */
  const js = <Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args) =>
    evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Result>;

  /** The result of a function that runs in the page with the element, or null without one. */
  const read = <Result>(target: Target, of: (element: HTMLElement) => Result) =>
    evaluate(
      `((element) => element && (${of})(element))((${findElement})(...${JSON.stringify(parts(target))}))`,
    ) as Promise<Result | null>;

  /** Scrolls to an element, and waits until it stands still and nothing covers it. Resolves to its center. */
  async function find(target: Target): Promise<Point> {
    let point: Point = { x: -1, y: -1 };
    await waitUntil(async () => {
      const found = (await read(target, pointOf)) ?? 'missing';
      expect(typeof found === 'string' ? found : 'found', nameOf(target)).toBe('found');
      const before = point;
      point = found as Point;
      expect(point, `${nameOf(target)} moves`).toEqual(before);
    });
    return point;
  }

  return {
    js,
    resize: tab.resize,

    /** Opens a path of the site, or a whole URL. Waits until the scripts of the page have run. */
    async goto(path: string) {
      await js((url) => {
        document.documentElement.dataset['left'] = '';
        setTimeout(() => location.assign(url));
      }, new URL(path, site).href);
      await this.nextPage();
    },

    async reload() {
      await js(() => {
        document.documentElement.dataset['left'] = '';
        setTimeout(() => location.reload());
      });
      await this.nextPage();
    },

    /**
     * Waits until another page replaces the one that's marked. Firefox sometimes doesn't report when a page has loaded,
     * and shows `about:blank` first.
     */
    async nextPage() {
      await this.until(
        () =>
          document.documentElement.dataset['left'] === undefined && location.href !== 'about:blank',
      );
      await this.ready();
    },

    /** Waits until the scripts of the page have run, which load after the first paint. */
    async ready() {
      await this.until(
        () => document.readyState === 'complete' && !document.querySelector('[data-after-paint]'),
      );
    },

    /** Waits until a function that runs in the page returns true. */
    async until<Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args) {
      await waitUntil(async () => {
        expect(await js(condition, ...args), String(condition)).toBe(true);
      });
    },

    /** Disconnects or reconnects the network, and waits until the page knows. */
    async setOffline(isOffline: boolean) {
      await tab.setOffline(isOffline);
      await this.until((expected) => navigator.onLine !== expected, isOffline);
    },
    back: tab.back,
    forward: tab.forward,

    async click(target: Target) {
      const { x, y } = await find(target);
      await tab.clickAt(x, y);
    },

    async tap(target: Target) {
      const { x, y } = await find(target);
      await tab.tapAt(x, y);
    },

    async hover(target: Target) {
      const { x, y } = await find(target);
      await tab.move(x, y);
    },

    /** Moves the pointer to a point of the viewport. */
    move: tab.move,

    /** Selects text by dragging, from the start of an element to the end of another. Both have to fit on the screen. */
    async select(first: Target, last: Target) {
      await find(first);
      const from = await read(first, (element) => {
        const { left, top } = element.getBoundingClientRect();
        return { x: left + 1, y: top + 5 };
      });
      const to = await read(last, (element) => {
        const { right, bottom } = element.getBoundingClientRect();
        return { x: right - 1, y: bottom - 5 };
      });
      await tab.drag(from as Point, to as Point);
    },

    type: tab.type,

    async press(...keys: Keys[]) {
      for (const key of keys) await tab.press(key);
    },

    /** Replaces what a field contains, by typing. */
    async fill(target: Target, text: string) {
      await this.click(target);
      await read(target, (field) => (field as HTMLInputElement).select());
      if (text) await tab.type(text);
      else await tab.press('Backspace');
    },

    /** Chooses an option. The list of options belongs to the browser, and no driver can operate it. */
    async choose(selector: string, value: string) {
      await find(selector);
      await js(
        (selector, value) => {
          const select = document.querySelector<HTMLSelectElement>(selector);
          if (!select) return;
          select.value = value;
          for (const type of ['input', 'change']) {
            select.dispatchEvent(new Event(type, { bubbles: true }));
          }
        },
        selector,
        value,
      );
    },

    /** Waits until a function of an element has this result. */
    async expect<Result>(target: Target, of: (element: HTMLElement) => Result, result: unknown) {
      await waitUntil(async () => {
        const found: unknown = await read(target, of);
        expect(found, nameOf(target)).toEqual(result);
      });
    },

    /** Waits until an element's text, without surrounding whitespace, is or matches this. */
    async expectText(target: Target, text: string | RegExp) {
      const matching: unknown = text instanceof RegExp ? expect.stringMatching(text) : text;
      await this.expect(target, (element) => element.innerText.trim(), matching);
    },

    async expectValue(selector: string, value: string) {
      await this.expect(selector, (field) => (field as HTMLInputElement).value, value);
    },

    async expectFocus(target: Target) {
      await this.expect(target, (element) => element === document.activeElement, true);
    },

    async expectVisible(target: Target) {
      await this.expect(target, () => true, true);
    },

    async expectHidden(target: Target) {
      await this.expect(target, () => true, null);
    },

    /** Waits for a path with query and fragment, or one that matches. */
    async expectPath(path: string | RegExp) {
      const matching: unknown = path instanceof RegExp ? expect.stringMatching(path) : path;
      await waitUntil(async () =>
        expect(await js(() => location.pathname + location.search + location.hash)).toEqual(
          matching,
        ),
      );
      await this.ready();
    },

    /** Allows problems that contain or match this. */
    expectProblem: (text: string | RegExp) => expected.push(text),

    /** What went wrong in the page and shouldn't have. */
    async unexpectedProblems() {
      const problems = await tab.problems();
      return problems.filter((problem) => !expected.some((text) => problem.match(text)));
    },
  };
}

/** Repeats a check until it passes. The next page may replace this one, and interrupt a check, at any time. */
const waitUntil = (check: () => Promise<void>) =>
  expect(check).toPass({ intervals: [100], timeout: 20_000 });

const parts = (target: Target) => (typeof target === 'string' ? ([target] as const) : target);

const nameOf = (target: Target) => (typeof target === 'string' ? target : target.join(' '));

/** Runs in the page. */
function findElement(selector: string, text?: string) {
  const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
  );
  if (text === undefined) return visible[0];
  return visible.find(
    (element) => (element.getAttribute('aria-label') ?? element.innerText.trim()) === text,
  );
}

/** Where to click an element, or why it can't be clicked. Runs in the page. */
function pointOf(element: HTMLElement): Point | string {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link may have several lines.
  const { x, y, width, height } = element.getClientRects()[0] as DOMRect;
  const point = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(point.x, point.y);
  const labeled = top?.closest('label')?.control;
  if (top && (element.contains(top) || labeled === element)) return point;
  return `covered by ${top?.outerHTML.slice(0, 200)}`;
}
