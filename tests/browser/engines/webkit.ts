import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort, listening } from '../../ports.ts';
import type { Engine, Key, Tab } from './engine.ts';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<Key | 'Control', string> = {
  Control: '\uE009',
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Commands of a session of WebDriver (https://www.w3.org/TR/webdriver2/). */
type Send = (method: 'POST' | 'DELETE' | 'GET', command: string, body?: object) => Promise<unknown>;

/** WebKitGTK, the engine of Safari, on a display without a screen. */
export async function startWebKit(): Promise<Engine> {
  // Chooses a free display, and writes its number to the third file.
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(
    createInterface(xvfb.stdio[3] as NodeJS.ReadableStream),
    'line',
  )) as [string];
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  };
  return {
    async open() {
      // Sometimes, the browser starts and never answers.
      return openTab(env).catch(() => openTab(env));
    },
    close: () => end(xvfb),
  };
}

/** Starts a browser with one tab, and its driver. */
async function openTab(env: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  await listening(port);
  const sessions = `http://127.0.0.1:${port}/session`;
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  };
  try {
    const session = await call(sessions, 'POST', { capabilities });
    const { sessionId } = session as { sessionId: string };
    const tab = tabOf((method, command, body) =>
      call(`${sessions}/${sessionId}${command}`, method, body),
    );
    await tab.resize(1280, 800);
    return {
      ...tab,
      async close() {
        await tab.close();
        await end(driver);
      },
    };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** Throws the error of a command that failed or took too long. */
async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(20_000),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

function tabOf(send: Send): Tab {
  const collected: string[] = [];

  /** Listens for problems in new pages, and collects those since the last call. */
  async function evaluate(expression: string): Promise<string> {
    const script = `
      (${watchPage})();
      return [JSON.stringify(${expression}), (${takeProblems})()];`;
    const answer = await send('POST', '/execute/sync', { script, args: [] });
    const [result, problems] = answer as [string, string[]];
    collected.push(...problems);
    return result;
  }

  const pointer = (pointerType: 'mouse' | 'touch', ...actions: object[]) =>
    send('POST', '/actions', {
      actions: [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }],
    });
  const moveTo = (x: number, y: number) => ({
    type: 'pointerMove',
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };
  const keyboard = (...actions: object[]) =>
    send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const keyDown = (value: string) => ({ type: 'keyDown', value });
  const keyUp = (value: string) => ({ type: 'keyUp', value });

  return {
    evaluate,
    async move(x, y) {
      await pointer('mouse', moveTo(x, y));
    },
    async clickAt(x, y) {
      await pointer('mouse', moveTo(x, y), down, up);
    },
    async tapAt(x, y) {
      await pointer('touch', moveTo(x, y), down, up);
    },
    async setOffline(isOffline) {
      await evaluate(`(${setOffline})(${isOffline})`);
    },
    async drag(from, to) {
      const moveToEnd = { ...moveTo(to.x, to.y), duration: 200 };
      await pointer('mouse', moveTo(from.x, from.y), down, moveToEnd, up);
    },
    async type(text) {
      const values = [...text].map((character) =>
        character === '\n' ? keyCodes.Enter : character,
      );
      await keyboard(...values.flatMap((value) => [keyDown(value), keyUp(value)]));
    },
    async press(keys) {
      const codes: Partial<Record<string, string>> = keyCodes;
      const values = keys.split('+').map((name) => codes[name] ?? name);
      await keyboard(...values.map(keyDown), ...values.toReversed().map(keyUp));
    },
    async resize(width, height) {
      let last = '';
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const inner = await evaluate('[innerWidth, innerHeight]');
        if (inner === JSON.stringify([width, height])) return;
        // The window changes its size with a delay. Its toolbar takes some of the height.
        if (inner === last) {
          const [w, h] = JSON.parse(inner) as [number, number];
          const outer = (await send('GET', '/window/rect')) as { width: number; height: number };
          await send('POST', '/window/rect', {
            width: outer.width + width - w,
            height: outer.height + height - h,
          });
        }
        last = inner;
        await setTimeout(100);
      }
      throw new Error(`The window can’t be ${width} × ${height} px.`);
    },
    async back() {
      await send('POST', '/back');
    },
    async forward() {
      await send('POST', '/forward');
    },
    async screenshot() {
      return Buffer.from((await send('GET', '/screenshot')) as string, 'base64');
    },
    async problems() {
      await evaluate('0');
      return collected;
    },
    async close() {
      await send('DELETE', '');
    },
  };
}

interface WatchedWindow {
  /** What went wrong in the page since it was last read. */
  problems?: string[];
  isOffline?: boolean;
}

/**
 * Collects what goes wrong in the page, in `window.problems`. Runs in the page, so it can use nothing from here.
 * WebDriver can read neither the console nor the network.
 */
function watchPage(): void {
  const watched = window as WatchedWindow;
  if (watched.problems) return;
  const problems: string[] = (watched.problems = []);
  let isLeaving = false;
  // A navigation cancels requests before it hides the page.
  for (const name of ['beforeunload', 'pagehide']) addEventListener(name, () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element) problems.push(`Not loaded: ${target.outerHTML.slice(0, 200)}`);
      else problems.push(`Error: ${event.message}`);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    // WebKit rejects a promise that no script asked for when it skips the transition between two pages.
    if (/^AbortError: Skipping view transition/.test(String(reason))) return;
    if (isLeaving && String(reason) === 'TypeError: Load failed') return;
    problems.push(`Unhandled rejection: ${String(reason)}`);
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    // On a busy machine, WebKit sometimes reports a style that no script set. page-html.test.ts checks that no page has
    // one.
    if (effectiveDirective === 'style-src-attr' && sourceFile === '') return;
    problems.push(`Blocked by ${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`);
  });
  const send = window.fetch;
  window.fetch = async (...request) => {
    const name = () => (request[0] instanceof Request ? request[0].url : String(request[0]));
    try {
      if (watched.isOffline) throw new TypeError('Load failed');
      const response = await send(...request);
      if (response.status >= 400) problems.push(`${response.status}: ${name()}`);
      return response;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (!isAborted && !isLeaving) problems.push(`Failed: ${name()}: ${String(error)}`);
      throw error;
    }
  };
}

/** Makes `fetch` fail and sets `navigator.onLine`, because WebDriver can't disconnect the network. Runs in the page. */
function setOffline(isOffline: boolean): void {
  const watched = window as WatchedWindow;
  watched.isOffline = isOffline;
  Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

/** Returns what `watchPage` collected, and forgets it. Runs in the page. */
function takeProblems(): string[] {
  return (window as WatchedWindow).problems?.splice(0) ?? [];
}
