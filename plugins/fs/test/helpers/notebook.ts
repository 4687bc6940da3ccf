/** A notebook as Jupyter writes it, with a number and an escape that parsing and writing again would change. */
export function notebookText(minor = 5): string {
  const id = (value: string) => (minor >= 5 ? `\n   "id": "${value}",` : '')
  return `{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": 1,${id('one')}
   "metadata": {
    "ratio": 1.0
   },
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "hi\\n"
     ]
    },
    {
     "data": {
      "image/png": "aGk=\\n",
      "text/plain": [
       "<Figure>"
      ]
     },
     "metadata": {},
     "output_type": "display_data"
    },
    {
     "ename": "ValueError",
     "evalue": "bad",
     "output_type": "error",
     "traceback": [
      "\\u001b[31mValueError\\u001b[0m: bad"
     ]
    }
   ],
   "source": [
    "print('hi')\\n",
    "plot()"
   ]
  },
  {
   "cell_type": "markdown",${id('two')}
   "metadata": {},
   "source": [
    "# Caf\\u00e9"
   ]
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": ${minor}
}
`
}
