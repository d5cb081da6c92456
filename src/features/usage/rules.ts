import type { Usage } from '~rules/quotas';

/** Writers are warned once they have used this share of a quota. */
const warningFrom = 0.9;

const imageQuotas: readonly Usage['quota'][] = ['image-files', 'image-bytes'];

export function isImageQuotaReached(usage: readonly Usage[]): boolean {
  return usage.some(({ quota, used, most }) => imageQuotas.includes(quota) && used >= most);
}

/** What to tell people who have used most of a quota. */
export function usageTexts(usage: readonly Usage[]): string[] {
  const high = usage.filter(({ used, most }) => used >= warningFrom * most);
  const images = high.filter(({ quota }) => imageQuotas.includes(quota));
  return [
    ...high.flatMap(({ quota, used, most }) => {
      if (quota === 'drafts') return [draftText(used, most)];
      return quota === 'draft-bytes' ? [textSizeText(used, most)] : [];
    }),
    ...(images.length > 0 ? [imageText(images)] : []),
  ];
}

function draftText(used: number, most: number): string {
  return used >= most
    ? `You’ve reached the limit of ${most} drafts. To start another one, delete drafts you no longer need.`
    : `You have ${used} drafts, and the limit is ${most}. Delete drafts you no longer need.`;
}

function textSizeText(used: number, most: number): string {
  return `Your drafts take up ${megabytes(used)} of ${megabytes(most)} MB. Delete drafts you no longer need. Drafts in the trash count, too.`;
}

function imageText(images: readonly Usage[]): string {
  const share = Math.max(...images.map(({ used, most }) => used / most));
  return share >= 1
    ? 'You’ve used all of your image storage. To add another image, ask a moderator.'
    : `You’ve used ${Math.floor(share * 100)}% of your image storage. When it’s full, a moderator can add images for you.`;
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
