import { brand } from '../src/config/brand.ts';

export const senderAddress = 'website@example.com';

/** The default of MAIL_FROM. The name is quoted, because it can contain a comma. */
export const defaultSender = `"${brand.name.replace(/["\\]/g, '')}" <${senderAddress}>`;
