import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { sessionKey } from '../../src/lib/supabase/stored-session.ts';
import { signInAs } from '../browser/fixtures/staff.ts';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { launchBrowser } from './browser.ts';
import { onPlatform, production } from './platform.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** What's on screen. */
const scenes: Record<string, Scene> = {
  desktop: { viewport: desktop },
  phone: { viewport: phone },
  SEO: { viewport: desktop, showsSeo: true },
  // What this machine and its browser take at least.
  '300 words': { viewport: desktop, words: 300 },
};

interface Scene {
  viewport: { width: number; height: number };
  /** Whether the SEO panel is open. */
  showsSeo?: boolean;
  /** Instead of a long post. */
  words?: number;
}

/** How many times slower the CPU is. */
const throttling = 4;

const typed = 'We ask every new client the same three questions before we write a single line. ';

/**
 * The milliseconds from each of `keystrokes` to the next paint, by scene, while someone types in the middle of a
 * post with `words` words, on a slow CPU. Event Timing rounds to 8 ms.
 */
export function typeInLongPost(words: number, keystrokes: number): Promise<Map<string, number[]>> {
  return onPlatform(
    async (platform) => {
      const browser = await launchBrowser();
      try {
        const times = new Map<string, number[]>();
        for (const [name, scene] of Object.entries(scenes)) {
          times.set(name, await typeOn(browser, platform, { words, keystrokes, ...scene }));
        }
        return times;
      } finally {
        await browser.close();
      }
    },
    { envFor: production },
  );
}

interface Options extends Scene {
  words: number;
  keystrokes: number;
}

async function typeOn(
  browser: Browser,
  platform: Pick<RunningPlatform, 'site' | 'backend'>,
  options: Options,
) {
  const { viewport, showsSeo, words, keystrokes } = options;
  const writer = await signInAs(platform.backend, 'writer@example.com');
  const id = randomUUID();
  const { error } = await writer.rpc('save_draft', {
    draft_id: id,
    fields: { title: 'A long post', slug: `a-long-post-${id}`, content: longText(words) },
    expected_version: 0,
    post_version: 0,
  });
  if (error) throw error;
  const { data } = await writer.auth.getSession();
  const context = await browser.newContext({ viewport });
  try {
    await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
      sessionKey,
      JSON.stringify(data.session),
    ] as const);
    const page = await context.newPage();
    await page.goto(`${platform.site}/blog/create?post=${id}`);
    const body = page.getByRole('textbox', { name: 'Post body' });
    if (showsSeo) await page.getByRole('heading', { name: 'SEO' }).click();
    const middle = body.getByText('The middle.');
    await middle.scrollIntoViewIfNeeded();
    await middle.click();
    await page.keyboard.press('End');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await page.evaluate(recordKeystrokes);
    for (let n = 0; n < keystrokes; n += 1) {
      await page.keyboard.press(typed[n % typed.length] ?? ' ', { delay: 40 });
      // Between 100 and 150 ms from key to key, like a fast typist.
      await page.waitForTimeout(60 + ((n * 17) % 50));
    }
    await page.waitForTimeout(1_000);
    return await page.evaluate(() => [...window.keystrokes.values()]);
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    /** The longest event of each keystroke. */
    keystrokes: Map<number, number>;
  }
}

function recordKeystrokes(): void {
  const keystrokes = new Map<number, number>();
  window.keystrokes = keystrokes;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration, name } = entry;
      if (!interactionId || !name.startsWith('key')) continue;
      keystrokes.set(interactionId, Math.max(keystrokes.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const sentence =
  'Most agencies spend a quarter of their fees on recruiting and never ask which half of it works.';

/** A post of about this many words, with headings, lists, links, and formatting. */
function longText(words: number): string {
  const blocks: string[] = [];
  const section = 220;
  const sections = Math.round(words / section);
  for (let n = 1; n <= sections; n += 1) {
    blocks.push(
      `<h2>Part ${n}: what it costs to wait</h2>`,
      `<p>${`${sentence} `.repeat(4)}<a href="https://example.com/${n}">The figures</a> say more.</p>`,
      n === Math.round(sections / 2) ? '<p>The middle.</p>' : '<p>The other parts.</p>',
      `<ul><li>${sentence}</li><li><strong>Second.</strong> ${sentence}</li><li><p>Nested:</p><ol><li>${sentence}</li></ol></li></ul>`,
      `<h3>In short</h3><p>${sentence} <em>${sentence}</em></p>`,
      `<blockquote><p>${sentence}</p></blockquote>`,
    );
  }
  return blocks.join('');
}
