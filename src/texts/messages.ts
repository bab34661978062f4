/** The place of a text: in a message, or between the cases of a plural or select. */
type Place = 'message' | 'cases';

/**
 * The names of the values of an ICU message, those within the cases of a plural or select too. `Places` is the way from the
 * text outwards.
 */
export type ValueName<
  Message,
  Places extends Place[] = ['message'],
  Found = never,
> = Message extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? ValueName<`${Rest}{${After}`, Outside<Places>, Found>
    : Places extends ['cases', ...Place[]]
      ? ValueName<After, ['message', ...Places], Found>
      : After extends `${infer Argument}}${infer Rest}`
        ? Argument extends `${infer Name},${infer Format}`
          ? Format extends `${string}{${string}`
            ? ValueName<After, ['cases', ...Places], Found | Name>
            : ValueName<Rest, Places, Found | Name>
          : ValueName<Rest, Places, Found | Argument>
        : Found
  : Found;

type Outside<Places> = Places extends [Place, ...infer Rest extends Place[]] ? Rest : [];

type TagName<Message> = Message extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagName<Rest>
  : never;

export type MessageValues<Message> = { [Name in ValueName<Message>]: string | number };

/** Makes markup of the words between the tags of a message. */
export type MessageMarks<Message, Mark> = Record<TagName<Message>, (inner: string[]) => Mark>;
