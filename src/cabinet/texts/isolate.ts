const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const fromTheRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061C\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Keeps the direction of somebody's text within a sentence to itself. */
export const isolate = (text: string): string =>
  fromTheRight.test(text) ? `\u2068${text.replace(turning, '')}\u2069` : text;
