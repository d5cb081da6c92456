import { atom, type ReadableAtom, readonlyType } from 'nanostores';
import { brand } from '~/config/brand';
import type { DraftFields } from '~rules/post/draft';
import type { Suggestions } from '../api/posts';
import type { PostEditorHandle } from '../editor/PostEditor';
import type { CheckGroup, Target } from './check';
import { checkPost } from './checks';
import { cutOff, descriptionSpace, titleSpace, type Measure } from './pixel-width';
import { renderedPost, type RenderedPost } from './rendered-post';

export interface SeoReport {
  post: RenderedPost;
  groups: readonly CheckGroup[];
  /** How many checks have the status "good". */
  passed: number;
  total: number;
  /** As search results cut them off. */
  snippet: { title: string; description: string };
}

interface Options {
  $fields: ReadableAtom<DraftFields>;
  $textEditor: ReadableAtom<PostEditorHandle | undefined>;
  $suggestions: ReadableAtom<Suggestions>;
  /** Absolute address of the site. */
  site: string;
  measure: Measure;
  /** Moves the focus to a field. */
  revealField: (name: keyof DraftFields) => void;
}

/**
 * How long the writer has to pause before the post is checked again. While they type, the editor reports a change at
 * least once a second, so with less, a long post would be checked between two keystrokes.
 */
const pauseMs = 1_100;

/** The checks of one post, made while the writer pauses. */
export function createSeoReport(options: Options) {
  const { $fields, $textEditor, $suggestions, site, measure, revealField } = options;
  const $report = atom<SeoReport | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const text = $textEditor.get()?.snapshot();
    if (!text) return;
    const { categories, median_words } = $suggestions.get();
    const post = renderedPost($fields.get(), text, site);
    // Every public post has a category, so without any, they haven't been loaded.
    const medians = categories.length > 0 ? median_words : undefined;
    const groups = checkPost(post, { measure, medians });
    const checks = groups.flatMap((group) => group.checks);
    $report.set({
      post,
      groups,
      total: checks.length,
      passed: checks.filter(({ status }) => status === 'good').length,
      snippet: {
        title: cutOff(post.title, titleSpace, measure),
        description: cutOff(post.head.description, descriptionSpace, measure),
      },
    });
  }

  function updateSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(whenIdle, pauseMs, update);
  }

  return {
    /** Undefined until the editor is loaded. */
    $report: readonlyType($report),

    /** Takes the writer to what a check is about. */
    reveal(label: string): void {
      // The positions of what was just typed.
      update();
      const checks = $report.get()?.groups.flatMap((group) => group.checks);
      const target = checks?.find((check) => check.label === label)?.target;
      if (target !== undefined) go(target);
    },

    /** Starts following the post. Returns a function that stops it. */
    open(): () => void {
      const stop = [
        $textEditor.subscribe(() => update()),
        $fields.listen(updateSoon),
        $suggestions.listen(updateSoon),
      ];
      return () => {
        clearTimeout(timer);
        for (const end of stop) end();
      };
    },
  };

  function go(target: Target): void {
    if (typeof target === 'string') revealField(target);
    else $textEditor.get()?.select(target.from, target.to);
  }
}

/** Without requestIdleCallback (Safari), the pause has to do. */
function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 2_000 });
  else action();
}

/** The site and the page's place on it, as Google writes them above a result: without the page itself. */
export function resultTrail({ head }: RenderedPost): { site: string; trail: string } {
  const places = head.crumbs.slice(1, -1).map(({ name }) => name);
  return { site: brand.name, trail: [new URL(head.address).host, ...places].join(' › ') };
}
