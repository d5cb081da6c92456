import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { Button, CopyButton, Loaded, OutcomeNotice } from '~/features/staff';
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
        <Button look="main" action={store.action} onClick={store.create}>
          Create a link
        </Button>
      </div>
      <OutcomeNotice state={useStore(store.action.$state)} isInline />
      <Created store={store} />
      <Links store={store} />
      <div>
        <Button onClick={onClose}>Close</Button>
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
  return (
    <Loaded state={useStore(store.$links)} label="Loading links" onRetry={store.refresh}>
      {(links) =>
        links.length === 0 ? (
          <p className="staff-note">There are no active links.</p>
        ) : (
          <section aria-labelledby="share-links">
            <h3 id="share-links" className="label">
              Active links
            </h3>
            <ul className="*:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:border-t *:border-rule *:py-1">
              {links.map((link) => (
                <LinkRow key={link.id} store={store} link={link} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function LinkRow({ store, link }: { store: ShareLinks; link: ShareLink }) {
  const [asking, setAsking] = useState(false);
  const now = useStore($now);
  const expires = `expires ${shortSiteDate(Date.parse(link.expires_at))}`;
  const name = `Created ${relativeTime(Date.parse(link.created_at), now)}${link.created_by_name ? ` by ${link.created_by_name}` : ''}`;
  return (
    <li>
      <span>{`${name}, ${expires}`}</span>
      {asking ? (
        <span className="staff-toolbar py-2" role="group" aria-label={`Revoke: ${name}`}>
          <span>People who have the link will no longer be able to open it.</span>
          <Button
            look="main"
            // The button that had the focus is gone.
            ref={(button) => button?.focus()}
            action={store.action}
            onClick={() => store.revoke(link)}
          >
            Revoke
          </Button>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
        </span>
      ) : (
        <Button look="link" aria-label={`Revoke: ${name}`} onClick={() => setAsking(true)}>
          Revoke…
        </Button>
      )}
    </li>
  );
}
