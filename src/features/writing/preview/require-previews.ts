export const previewsUnavailable =
  'This site’s host can’t show previews of drafts. Your draft is saved, and you can submit it for review without a preview. To get previews, ask an admin to move the site to a host that supports them (see docs/deploy.md).';

/** Throws an error if the site's host can't show previews (docs/deploy.md), so that nobody gets a link that doesn't work. */
export async function requirePreviews(): Promise<void> {
  // If the connection fails, creating the link says so.
  const response = await fetch('/preview/available', { method: 'HEAD' }).catch(() => undefined);
  if (response && response.status !== 204) {
    throw new Error(previewsUnavailable);
  }
}
