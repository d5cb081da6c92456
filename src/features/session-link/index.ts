export { acceptLink, checkLink, type LinkResult } from './accept-link';
export { saveEmailRequest, loadRequestedEmail } from './email-request';
export {
  $pendingLink,
  clearPendingLink,
  loadPendingLink,
  parseSessionLink,
  refreshPendingLink,
  savePendingLink,
  type SessionLink,
} from './pending-link';
