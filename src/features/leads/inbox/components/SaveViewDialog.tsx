import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { useInbox } from './InboxLink';

/** Maximum length of a name. The database has the same limit. */
const maxNameLength = 60;

/** Asks for the name of a view. `address`: its query and fragment. */
export function SaveViewDialog({ address }: { address: string }) {
  const { changes } = useInbox();
  const state = useStore(changes.$state);
  const [name, setName] = useState('');
  const busy = state.status === 'submitting';
  const close = busy ? undefined : changes.viewDialog.close;
  return (
    <Dialog title="Save this view" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void changes.saveView(name.trim(), address);
        }}
      >
        <Field
          id="view-name"
          label="Name"
          required
          maxLength={maxNameLength}
          autoComplete="off"
          hint="Only you can see your saved views."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div role="alert">
          {state.status === 'error' && <p className="staff-problem">{state.text}</p>}
        </div>
        <DialogButtons label={busy ? 'Saving…' : 'Save view'} busy={busy} onCancel={close} />
      </form>
    </Dialog>
  );
}
