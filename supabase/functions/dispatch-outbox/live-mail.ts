import * as v from 'valibot';
import { button, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { mailKind } from './mail-delivery.ts';

const mailSchema = v.object({ email: v.string(), slug: v.string(), title: v.string() });

/** Tells writers that their post was approved and is on the site. */
export const liveMail = mailKind('get_live_mail', mailSchema, (mail, { site }) =>
  liveMessage(mail, site.origin),
);

export function liveMessage(
  { slug, title }: Omit<v.InferOutput<typeof mailSchema>, 'email'>,
  site: string,
): MailBody {
  return renderMail('Your post is live', [
    `“${title}” was approved, and everyone can read it.`,
    button('View your post', `${site}/blog/${slug}`),
  ]);
}
