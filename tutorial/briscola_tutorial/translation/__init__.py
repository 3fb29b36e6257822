"""The road from one English notebook to the other languages, by way of gettext catalogs.

`segments` finds what is translatable in Markdown and puts translations in its place, `extract`
hands the messages to Babel, `catalogs` runs Babel's commands, `po` reads a catalog's file,
`placeholders` judges what can be filled in, `compiling` compiles, `notebook` renders a notebook in
another language, `rules` say what is missing or wrong, `changes` what differs from the last commit.
`draft` is a lesson for its translator, `merging` what git merges with, and `entries` how catalogs merge.
"""
