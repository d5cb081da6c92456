import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { textStyles, wrappers, type EditorCommand } from '../commands';

export interface SlashMenu {
  /** Where the slash is. */
  from: number;
  query: string;
  commands: readonly EditorCommand[];
  /** Of the selected command. */
  index: number;
}

interface SlashState {
  menu: SlashMenu | undefined;
  /** The slash whose menu was closed with Escape. */
  dismissed: number | undefined;
}

const slashKey = new PluginKey<SlashState>('slashMenu');

const all = [...textStyles, ...wrappers];

/** The open menu. */
export function slashMenuOf(state: EditorState): SlashMenu | undefined {
  return slashKey.getState(state)?.menu;
}

/** Replaces the slash and what follows with what the command makes. */
export function runSlashCommand(editor: Editor, command: EditorCommand): void {
  const menu = slashMenuOf(editor.state);
  if (!menu) return;
  const { from, query } = menu;
  command.run(editor.chain().deleteRange({ from, to: from + 1 + query.length })).run();
  editor.view.focus();
}

/** Opens when a slash is typed at the start of a paragraph. What follows filters the commands. */
export const slashMenu = Extension.create({
  name: 'slashMenu',
  // Its keys go before all others.
  priority: 1000,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<SlashState>({
        key: slashKey,
        state: {
          init: () => ({ menu: undefined, dismissed: undefined }),
          apply(tr, before, _, state) {
            const change = tr.getMeta(slashKey) as { index: number } | 'dismiss' | undefined;
            const slash = slashAt(state);
            if (!slash) return { menu: undefined, dismissed: undefined };
            if (change === 'dismiss') return { menu: undefined, dismissed: slash.from };
            // Doesn't open when the cursor moves to an old slash.
            const isClosed = !before.menu && !tr.docChanged;
            if (before.dismissed === slash.from || isClosed) return { ...before, menu: undefined };
            const commands = matching(slash.query);
            if (commands.length === 0) return { ...before, menu: undefined };
            const isSame = before.menu?.query === slash.query;
            const index = change?.index ?? (isSame ? (before.menu?.index ?? 0) : 0);
            return { menu: { ...slash, commands, index }, dismissed: undefined };
          },
        },
        props: {
          handleKeyDown(view, event) {
            const menu = slashMenuOf(view.state);
            if (!menu || event.isComposing) return false;
            const { commands, index } = menu;
            const send = (change: { index: number } | 'dismiss') => {
              view.dispatch(view.state.tr.setMeta(slashKey, change));
              return true;
            };
            if (event.key === 'Escape') return send('dismiss');
            if (event.key === 'ArrowDown') return send({ index: (index + 1) % commands.length });
            if (event.key === 'ArrowUp') {
              return send({ index: (index + commands.length - 1) % commands.length });
            }
            const command = commands[index];
            if (event.key !== 'Enter' || !command) return false;
            runSlashCommand(editor, command);
            return true;
          },
          handleDOMEvents: {
            blur: (view) => {
              if (slashMenuOf(view.state))
                view.dispatch(view.state.tr.setMeta(slashKey, 'dismiss'));
              return false;
            },
          },
        },
      }),
    ];
  },
});

function slashAt({ selection }: EditorState): { from: number; query: string } | undefined {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || $from.parentOffset < parent.content.size) {
    return undefined;
  }
  const [, query] = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(parent.textContent) ?? [];
  return query === undefined ? undefined : { from: $from.start(), query };
}

function matching(query: string): EditorCommand[] {
  const wanted = query.toLowerCase().trim();
  return all.filter(({ label, words = '' }) =>
    `${label} ${words} ${label.replaceAll(' ', '')}`
      .toLowerCase()
      .split(' ')
      .concat(label.toLowerCase())
      .some((word) => word.startsWith(wanted)),
  );
}
