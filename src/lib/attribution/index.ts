export { noteArrival } from './note-arrival';
export { attributionQuery, keptAttribution } from './kept';
