import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { CopyButton, Failure, OutcomeNotice, Spinner } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { shortSiteDate } from '~/lib/zoned-time';
import { useWorkspace } from '../WritingContext';
import { createShareLinks, type ShareLink, type ShareLinks } from './share-links';

/** Links with which anyone can see a preview of the post. */
export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const { id, queue } = useWorkspace();
  const [store] = useState(() => createShareLinks(id, queue));
  useEffect(() => store.open(), [store]);
  const action = useStore(store.$action);
  return (
    <Dialog
      title="Share a preview"
      className="w-[min(40rem,calc(100vw-2rem))] open:grid open:gap-4"
      startAtTitle
      onClose={onClose}
    >
      <p>
        Anyone with a share link can see a preview of this post without signing in. The link always
        shows the latest saved text. It works for a week, unless you revoke it.
      </p>
      <div>
        <button
          type="button"
          className="action"
          aria-disabled={action.status === 'submitting' || undefined}
          onClick={() => void store.create()}
        >
          Create a link
        </button>
      </div>
      <OutcomeNotice state={action} isInline />
      <Created store={store} />
      <Links store={store} />
      <div>
        <button type="button" className="action action-outline" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Created({ store }: { store: ShareLinks }) {
  const created = useStore(store.$created);
  if (!created) return null;
  return (
    <Field
      id="share-url"
      label="Your new link"
      readOnly
      value={created.url}
      hint="Copy it now. You won’t be able to see it again."
      onFocus={(event) => event.target.select()}
      aside={<CopyButton text={created.url} name="the link" className="flex-none text-sm" />}
    />
  );
}

function Links({ store }: { store: ShareLinks }) {
  const list = useStore(store.$links);
  if (list.status === 'loading') return <Spinner label="Loading links" />;
  if (list.status === 'error') {
    return <Failure fault={list.fault} text={list.text} onRetry={() => void store.refresh()} />;
  }
  if (list.data.length === 0) return <p className="staff-note">There are no active links.</p>;
  return (
    <section aria-labelledby="share-links">
      <h3 id="share-links" className="label">
        Active links
      </h3>
      <ul className="*:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:border-t *:border-rule *:py-1">
        {list.data.map((link) => (
          <LinkRow key={link.id} store={store} link={link} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ store, link }: { store: ShareLinks; link: ShareLink }) {
  const [asking, setAsking] = useState(false);
  const action = useStore(store.$action);
  const now = useStore($now);
  const expires = `expires ${shortSiteDate(Date.parse(link.expires_at))}`;
  const name = `Created ${relativeTime(Date.parse(link.created_at), now)}${link.created_by_name ? ` by ${link.created_by_name}` : ''}`;
  return (
    <li>
      <span>{`${name}, ${expires}`}</span>
      {asking ? (
        <span className="staff-toolbar py-2" role="group" aria-label={`Revoke: ${name}`}>
          <span>People who have the link will no longer be able to open it.</span>
          <button
            type="button"
            className="action"
            // The button that had the focus is gone.
            ref={(button) => button?.focus()}
            aria-disabled={action.status === 'submitting' || undefined}
            onClick={() => void store.revoke(link)}
          >
            Revoke
          </button>
          <button type="button" className="action action-outline" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="link staff-link-button"
          aria-label={`Revoke: ${name}`}
          onClick={() => setAsking(true)}
        >
          Revoke…
        </button>
      )}
    </li>
  );
}
