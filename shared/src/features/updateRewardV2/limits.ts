/** Maximum length of a title's template, in characters. The result is cut to Twitch's limit. */
export const TITLE_TEMPLATE_MAX = 200;
/** Maximum length of a description's template, in characters. The result is cut to Twitch's limit. */
export const DESCRIPTION_TEMPLATE_MAX = 400;
/** Maximum length of a cost's formula, in characters. */
export const COST_FORMULA_MAX = 200;
