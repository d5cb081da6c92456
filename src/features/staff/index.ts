import './staff.css';

export { Failure } from './Failure';
export { errorText, faultOf, faultTexts, RequestError, type Fault } from './faults';
export { keepFocus } from './keep-focus';
export { Offline } from './Offline';
export { RefreshButton } from './RefreshButton';
export { Section } from './Section';
export { Spinner } from './Spinner';
export { Time } from './Time';
