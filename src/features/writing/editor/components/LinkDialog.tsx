import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import type { PostEditorStore } from '../store/editor';
import type { LinkDraft } from '../store/link';

export function LinkDialog({ store }: { store: PostEditorStore }) {
  const link = useStore(store.link.$link);
  return link && <LinkForm store={store} link={link} />;
}

function LinkForm({ store, link }: { store: PostEditorStore; link: LinkDraft }) {
  const [draft, setDraft] = useState(link);
  const [error, setError] = useState<string>();
  const { save, remove, close } = store.link;
  const id = `${store.id}-link`;
  return (
    <Dialog
      title={link.exists ? 'Edit link' : 'Add a link'}
      onClose={close}
      afterClose={store.focus}
    >
      <form
        noValidate
        className="grid gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          // The page may have a form around the editor.
          event.stopPropagation();
          const problem = save(draft);
          setError(problem);
          if (problem) document.getElementById(`${id}-href`)?.focus();
        }}
      >
        {draft.text !== undefined && (
          <Field
            id={`${id}-text`}
            label="Text"
            optional
            hint="If you leave this empty, the URL is shown."
            autoComplete="off"
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
        <Field
          id={`${id}-href`}
          label="URL"
          required
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          error={error}
          hint="A web page, a path on this site such as /services, an email address, or tel: and a phone number."
          value={draft.href}
          onChange={(event) => setDraft({ ...draft, href: event.target.value })}
        />
        <Field
          id={`${id}-new-tab`}
          control="checkbox"
          label="Open in a new tab"
          checked={draft.newTab}
          onChange={(event) => setDraft({ ...draft, newTab: event.target.checked })}
        />
        <DialogButtons label={link.exists ? 'Save link' : 'Add link'} onCancel={close}>
          {link.exists && (
            <button type="button" className="action action-outline" onClick={remove}>
              Remove link
            </button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
