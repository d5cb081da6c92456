/** What the statuses of private.get_post_status are called, in the order of a post's lifecycle. */
export const postStatusLabels = {
  draft: 'Draft',
  submitted: 'Waiting for review',
  'changes-requested': 'Changes requested',
  rejected: 'Rejected',
  scheduled: 'Scheduled',
  public: 'Public',
  unpublished: 'Unpublished',
  trash: 'In the trash',
} as const;

/** Whether readers can see a post, and what moderators have decided about it. */
export type PostStatus = keyof typeof postStatusLabels;

/** The name of a draft without a title. */
export const untitled = 'Untitled draft';
