/** What a piece is, told on hover and focus. */
export interface Told {
  title: string;
  text: string[];
}
