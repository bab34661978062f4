/** What pages must know of the API. A test holds each value to the service's own. */

/** API keys that work. */
export const maxKeys = 100;
export const maxEndpoints = 10;
/** As JSON in UTF-8. */
export const maxMetadataBytes = 16 * 1024;
/** Characters of a name, a label or an e-mail address. */
export const maxNameLength = 255;
/** Characters of the description of a product. */
export const longestDescription = 1000;
/** Links that one request changes. */
export const mostLinks = 100;
/** Items of one answer. */
export const maxPageSize = 100;
/** Days of sales by group. */
export const mostDaysOfGroups = 366;
/** The longest wait for an event. */
export const maxWaitSeconds = 25;
/** Days that events are kept. */
export const keptDays = 30;
/** The longest time that the former secret of a key may go on working. */
export const maxGracePeriodSeconds = 86_400;
/** The longest time that an attempt to deliver an event takes. */
export const attemptTimeoutMs = 15_000;
/** The pause before the second attempt. */
export const firstRetryMs = 5000;
/** Prices name their currency by these numbers. */
export const currencyIds = { EUR: 3, RUB: 1 };

/** The least characters to search for. */
export const minSearchLength = 3;
