import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { visitorAddress } from '../browser/fixtures/leads/visitor-address.ts';
import { connect, publishableKey, signInAs } from '../browser/fixtures/staff.ts';
import type { RunningPlatform } from '../browser/fixtures/running-platform.ts';
import { launchBrowser } from './browser.ts';
import { insertPosts, newPost, serviceClient, untilIdle } from './fill-blog.ts';
import { terms } from './many-posts.ts';
import { onPlatform, production } from './platform.ts';

/** Milliseconds between the keystrokes of fast, average, and slow typists. */
export const paces = [60, 120, 250] as const;

/**
 * The milliseconds from the last keystroke of a rare term until its results are in the DOM, by pace, with this many
 * posts in the embedded database.
 */
export function timesToFirstResults(posts: number, runs: number): Promise<Map<number, number[]>> {
  return onPlatform(
    async (platform, dataDir) => {
      const rows = Array.from({ length: posts }, (_, n) =>
        newPost(n, n === 77 ? { title: `Hiring a ${terms.rare}` } : {}),
      );
      await insertPosts(serviceClient(platform, dataDir), rows);
      await untilIdle(platform);
      return inBrowser(async (browser) => {
        const times = new Map<number, number[]>(paces.map((pace) => [pace, []]));
        for (let run = 0; run < runs; run += 1) {
          for (const pace of paces)
            times.get(pace)?.push(await typeSearch(browser, platform, pace));
        }
        return times;
      });
    },
    { envFor: production },
  );
}

/** A new page, because a page caches its results. */
async function typeSearch(browser: Browser, { site }: RunningPlatform, pace: number) {
  const page = await browser.newPage();
  try {
    await page.goto(`${site}/blog`);
    const box = page.getByRole('searchbox');
    await box.click();
    const time = page.evaluate((term) => {
      let lastKey = 0;
      addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), true);
      return new Promise<number>((resolve) => {
        new MutationObserver(() => {
          const summary = document.querySelector('.listing-results [role="status"]');
          if (summary?.textContent.includes(term)) resolve(performance.now() - lastKey);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    }, `“${terms.rare}”`);
    await box.pressSequentially(terms.rare, { delay: pace });
    return await time;
  } finally {
    await page.close();
  }
}

/** One thing that a visitor does on a page. */
interface Interaction {
  name: string;
  /** The longest time from an input to the next paint, in milliseconds. Zero if it was under 16. */
  ms: number;
}

export interface Responsiveness {
  interactions: Interaction[];
  /** Cumulative layout shift from the first to the last interaction, loading included. */
  layoutShift: number;
}

const throttling = 4;
const comments = 30;

/** Interaction to Next Paint on the listing and on a post with comments, on a CPU that is four times slower. */
export function responsiveness(
  runs: number,
): Promise<{ listing: Responsiveness[]; post: Responsiveness[] }> {
  return onPlatform(
    async (platform) => {
      const { data: posts } = await connect(platform.backend, publishableKey)
        .from('blog_posts')
        .select('id, slug')
        .limit(1);
      const [post] = posts as { id: string; slug: string }[];
      if (!post) throw new Error('There are no posts.');
      await addComments(platform, post.id);
      return inBrowser(async (browser) => {
        const listing: Responsiveness[] = [];
        const onPost: Responsiveness[] = [];
        for (let run = 0; run < runs; run += 1) {
          listing.push(await visit(browser, `${platform.site}/blog`, useListing));
          onPost.push(await visit(browser, `${platform.site}/blog/${post.slug}`, useComments));
        }
        return { listing, post: onPost };
      });
    },
    { envFor: production },
  );
}

async function addComments({ backend }: RunningPlatform, post_id: string): Promise<void> {
  const moderator = await signInAs(backend, 'moderator@example.com');
  for (let n = 0; n < comments; n += 1) {
    const id = randomUUID();
    const { error } = await connect(backend, publishableKey)
      .from('blog_comments')
      .insert({
        id,
        post_id,
        author_name: `Reader ${n}`,
        author_email: `reader-${n}@example.com`,
        content: `Comment ${n}. `.repeat(20).trim(),
        moderation_status: 'pending',
      })
      .setHeader('x-forwarded-for', visitorAddress());
    if (error) throw error;
    await moderator.from('blog_comments').update({ moderation_status: 'approved' }).eq('id', id);
  }
}

type Measure = (name: string, interact: () => Promise<unknown>) => Promise<void>;

async function useListing(page: Page, measure: Measure): Promise<void> {
  const box = page.getByRole('searchbox');
  // The first click also hydrates the island.
  await measure('click the search box, then type', async () => {
    await box.click({ delay: 80 });
    await page.keyboard.type('health', { delay: 120 });
  });
  await measure('type more', () => page.keyboard.type('care staff', { delay: 120 }));
  await measure('clear the search', () => box.fill(''));
  await measure('choose a category', () => page.locator('#category-1').click({ delay: 80 }));
  await measure('choose all', () => page.locator('#category-0').click({ delay: 80 }));
  await measure('go to page 2', () => page.locator('#page-2').click({ delay: 80 }));
  await measure('go to the previous page', () =>
    page.locator('#page-previous').click({ delay: 80 }),
  );
  await measure('press /', () => page.keyboard.press('/', { delay: 80 }));
}

async function useComments(page: Page, measure: Measure): Promise<void> {
  const form = page.locator('#comments').getByRole('form', { name: 'Write a comment' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await page.locator('#comments').scrollIntoViewIfNeeded();
  // While the island hydrates.
  await measure('click the name, then type', async () => {
    await field('Name').click({ delay: 80 });
    await page.keyboard.type('Dana Reader', { delay: 120 });
  });
  await page.locator('.comment-form[data-ready]').waitFor();
  await measure('type the email address', async () => {
    await field('Email').click({ delay: 80 });
    await page.keyboard.type('dana@example.com', { delay: 120 });
  });
  await measure('type the comment', async () => {
    await field('Comment').click({ delay: 80 });
    await page.keyboard.type(`A comment ${randomUUID().slice(0, 8)}.`, { delay: 120 });
  });
  const submit = form.getByRole('button', { name: 'Submit comment' });
  await measure('submit without consent', () => submit.click({ delay: 80, force: true }));
  await measure('check the consent box', () =>
    form.getByRole('checkbox', { name: 'I have read' }).click({ delay: 80 }),
  );
  await measure('submit', () => submit.click({ delay: 80 }));
  const comment = page.locator('.comment-thread', { hasText: `Comment ${comments - 3}.` });
  await measure('open a reply', () =>
    comment.getByRole('button', { name: 'Reply to' }).click({ delay: 80 }),
  );
  await measure('type a reply', () => page.keyboard.type('I agree with that.', { delay: 120 }));
  await measure('close the reply', () =>
    comment.getByRole('button', { name: 'Cancel' }).click({ delay: 80 }),
  );
  await measure('sort the comments', () =>
    page.getByRole('button', { name: 'Oldest first' }).click({ delay: 80 }),
  );
}

/** Visits a page on a slow CPU. */
async function visit(
  browser: Browser,
  url: string,
  use: (page: Page, measure: Measure) => Promise<void>,
): Promise<Responsiveness> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    // Otherwise, every click waits for smooth scrolling.
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': visitorAddress() },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordTimings);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await page.goto(url);
    const interactions: Interaction[] = [];
    await use(page, async (name, interact) => {
      await interact();
      interactions.push({ name, ms: await longestSince(page) });
    });
    const layoutShift = await page.evaluate(() => window.timings.layoutShift);
    return { interactions, layoutShift };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    timings: { longest: number; layoutShift: number };
  }
}

/** Records what the web-vitals library does: inputs that are part of an interaction, and shifts without one. */
function recordTimings(): void {
  const timings = { longest: 0, layoutShift: 0 };
  window.timings = timings;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) timings.longest = Math.max(timings.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) timings.layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The longest interaction since the last call. Waits until all of them are reported and requests are done. */
async function longestSince(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { longest } = window.timings;
            window.timings.longest = 0;
            resolve(longest);
          }, 500),
        );
      }),
  );
}

async function inBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
