/**
 * How much can be stored. The database enforces it (private.get_quota). Within the rate limits alone, an account could
 * still fill the disk over time. The first five are per account and don't apply to moderators. They're several times
 * what a busy writer needs.
 */
export const quotas = {
  /** Drafts and posts that aren't approved, without the trash. */
  drafts: 100,
  /** Their texts as stored, with the trash. HTML is compressed to about half its length. */
  'draft-bytes': 20 * 1024 ** 2,
  /** Earlier versions of their texts. Beyond this, the oldest are deleted. */
  'revision-bytes': 50 * 1024 ** 2,
  /** An uploaded image has up to six files, together a few hundred kilobytes. */
  'image-files': 6000,
  'image-bytes': 500 * 1024 ** 2,
  /** Notes, documents, and answers of one lead. */
  'lead-notes': 200,
  'lead-documents': 50,
  'lead-responses': 200,
  /** Earlier slugs that redirect to one post. */
  'old-slugs': 50,
} as const;
