import * as v from 'valibot';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { loadContent, type MailKind } from './mail-delivery.ts';

const mailSchema = v.nullable(v.object({ email: v.string(), slug: v.string(), title: v.string() }));

type LiveMail = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Tells writers that their post was approved and is on the site. */
export const liveMail: MailKind<LiveMail> = {
  load: ({ id }, database) =>
    loadContent('get_live_mail', database.rpc('get_live_mail', { outbox_id: id }), mailSchema),
  write: (mail, { site }) => liveMessage(mail, site.origin),
};

export function liveMessage({ slug, title }: Omit<LiveMail, 'email'>, site: string): MailBody {
  return renderMail('Your post is live', [
    { kind: 'text', text: `“${title}” was approved, and everyone can read it.` },
    { kind: 'button', label: 'View your post', href: `${site}/blog/${slug}` },
  ]);
}
