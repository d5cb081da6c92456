import { createLocalDrafts } from '~/features/writing/draft/local-drafts';
import type { LocalDraft } from '~/features/writing/draft/local-draft';
import { saveText } from '~/features/writing/draft/save-text';
import { createWriting } from '~/features/writing/store/writing';
import type { Workspace } from '~/features/writing/store/workspace';
import type { fakeBrowser } from './browser';
import { textOf } from './server';
import { inPage, newPage } from './tabs';

/** Whether a draft has this text in any of its versions. */
export const holds = ({ fields, pending }: LocalDraft, text: string) =>
  textOf(fields) === text || (pending && textOf(pending)) === text;

export type Tab = ReturnType<typeof openTab>;

/** Opens the writing page in a new tab. */
export function openTab(browser: ReturnType<typeof fakeBrowser>, address: string) {
  const page = newPage(address);
  const remembered = new Map<string, LocalDraft>();
  const keyOf = ({ id, account }: Pick<LocalDraft, 'id' | 'account'>) => `${id}:${account ?? ''}`;
  return inPage(page, () => {
    const drafts = createLocalDrafts(browser.indexedDb);
    const { save, remove } = drafts;
    drafts.save = async (draft) => {
      await save(draft);
      if (drafts.$isBlocked.get()) remembered.set(keyOf(draft), draft);
      else remembered.delete(keyOf(draft));
    };
    drafts.remove = async (draft) => {
      await remove(draft);
      remembered.delete(keyOf(draft));
    };
    const writing = createWriting(drafts);
    const editor = textEditor(writing);
    /** Whether the tab couldn't read this browser's storage when it loaded the post. */
    let isBlind = false;
    writing.$page.subscribe(({ status }) => {
      if (status === 'loading') isBlind = browser.storage === 'blocked';
    });
    const stop = writing.open();
    const become = (visibility: 'visible' | 'hidden') => {
      page.document.visibilityState = visibility;
      page.document.dispatchEvent(new Event('visibilitychange'));
    };
    return {
      page,
      writing,
      editor,
      workspace: editor.workspace,
      isBlind: () => isBlind,
      /** The browser's storage is blocked from now on. */
      block() {
        if (writing.$page.get().status === 'loading') isBlind = true;
      },
      /** When its writer last typed something, or chose a version. */
      changedAt: 0,
      /** Whether its writer is comparing two versions, in front of the editor. */
      isDeciding: false,
      /** Posts in which something was typed. */
      posts: new Set<string>(),
      /** Whether it says that the post is open in another tab. */
      isElsewhere: () => writing.$page.get().status === 'elsewhere',
      /** What the page says about where the text is saved. */
      says: ({ queue }: Workspace) => saveText(queue.$state.get(), drafts.$isBlocked.get()),
      /** Whether a text is only in memory. The page says so. */
      remembers: (id: string, text: string) =>
        [...remembered.values()].some((draft) => draft.id === id && holds(draft, text)),
      /** The writer switches to another tab, and back. */
      hide: () =>
        inPage(page, () => {
          become('hidden');
          become('visible');
        }),
      /** The writer switches to another window. */
      blur: () => inPage(page, () => page.document.dispatchEvent(new Event('blur'))),
      /** Closes the tab, or kills it without a warning. */
      end(withWarning: boolean) {
        inPage(page, () => {
          if (withWarning) {
            become('hidden');
            page.document.dispatchEvent(new Event('pagehide'));
          }
          stop();
          page.isGone = true;
        });
      },
    };
  });
}

/** Types like the editor: every key is stored, and the page follows within a second. */
function textEditor({ $page, connectEditor }: ReturnType<typeof createWriting>) {
  let workspace: Workspace | undefined;
  let unlisten: (() => void) | undefined;
  let content = '';
  let isReported = true;

  function report(): string {
    if (!isReported) workspace?.change({ content });
    isReported = true;
    return content;
  }
  function load(): void {
    content = workspace?.$fields.get().content ?? '';
    isReported = true;
  }
  const text = () => textOf({ title: workspace?.$fields.get().title ?? '', content });
  $page.subscribe((state) => {
    const next = state.status === 'ready' ? state.workspace : undefined;
    if (next === workspace) return;
    unlisten?.();
    workspace = next;
    load();
    unlisten = next?.$replaced.listen(load);
  });
  connectEditor({ html: report } as Parameters<typeof connectEditor>[0]);

  return {
    workspace: () => workspace,
    text,
    /** Reports the text now, as the editor does when it loses the focus. */
    report,
    type(word: string): string {
      content = `${content} ${word}`.trim();
      isReported = false;
      workspace?.storeText(content);
      setTimeout(report, 1_000);
      return text();
    },
    typeTitle(word: string): string {
      workspace?.change({ title: `${workspace.$fields.get().title} ${word}`.trim() });
      return text();
    },
  };
}
