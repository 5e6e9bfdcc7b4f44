/** Characters of the template of a title, at most. What it comes to is cut to Twitch's limit. */
export const TITLE_TEMPLATE_MAX = 200;
/** Characters of the template of a description, at most. What it comes to is cut to Twitch's limit. */
export const DESCRIPTION_TEMPLATE_MAX = 400;
/** Characters of the formula of a cost, at most. */
export const COST_FORMULA_MAX = 200;
