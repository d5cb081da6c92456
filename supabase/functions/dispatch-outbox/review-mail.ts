import * as v from 'valibot';
import { button, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { mailKind } from './mail-delivery.ts';

const mailSchema = v.object({
  email: v.string(),
  post_id: v.string(),
  title: v.string(),
  outcome: v.picklist(['rejected', 'changes-requested', 'submitted', 'approved']),
  note: v.nullable(v.string()),
});

type ReviewMail = v.InferOutput<typeof mailSchema>;

/** Tells writers that a moderator sent their post back, and why, or that this decision was changed. */
export const reviewMail = mailKind('get_review_mail', mailSchema, (mail, { site }) =>
  reviewMessage(mail, site.origin),
);

interface Wording {
  heading: string;
  text(title: string): string;
}

const wordings: Readonly<Record<ReviewMail['outcome'], Wording>> = {
  rejected: {
    heading: 'Your post was rejected',
    text: (title) => `A moderator reviewed “${title}” and decided not to publish it.`,
  },
  'changes-requested': {
    heading: 'Changes requested for your post',
    text: (title) =>
      `A moderator reviewed “${title}” and asked for changes before it can be published.`,
  },
  submitted: {
    heading: 'Your post is back in review',
    text: (title) =>
      `A moderator reversed the decision on “${title}” that we told you about. Your post is waiting for review again.`,
  },
  approved: {
    heading: 'Your post was approved',
    text: (title) =>
      `A moderator reversed the decision on “${title}” that we told you about, and approved your post.`,
  },
};

export function reviewMessage(
  { post_id, title, outcome, note }: Omit<ReviewMail, 'email'>,
  site: string,
): MailBody {
  const { heading, text } = wordings[outcome];
  const isSentBack = outcome === 'rejected' || outcome === 'changes-requested';
  return renderMail(heading, [
    text(title),
    note !== null && 'The moderator wrote:',
    note,
    isSentBack && 'Your post is saved. You can edit it and submit it again.',
    button(isSentBack ? 'Edit your post' : 'Open your post', `${site}/blog/create?post=${post_id}`),
  ]);
}
