"""Telegram with python-telegram-bot: removes what Moderato would block from groups, and shows moderators what it flags.

Reads TELEGRAM_TOKEN, MODERATO_URL, MODERATO_KEY and TELEGRAM_MODERATORS (the id of their chat; optional). The bot has
to be an administrator of the group with the right to delete messages. Without a verdict, a message is left alone.
"""

import asyncio
import os
import uuid

import httpx
from telegram import Message, Update
from telegram.error import TelegramError
from telegram.ext import Application, ContextTypes, MessageHandler, filters

MODERATORS = os.environ.get("TELEGRAM_MODERATORS")
API = os.environ.get("TELEGRAM_API_URL", "https://api.telegram.org")
ADDRESS = os.environ["MODERATO_URL"].rstrip("/") + "/v1/moderate/text"
KEY = os.environ["MODERATO_KEY"]
PAUSES = (1, 5, 20, None)
"""Seconds between attempts: long enough for a restart of the service."""

bot = Application.builder().token(os.environ["TELEGRAM_TOKEN"]).base_url(f"{API}/bot").build()
http = httpx.AsyncClient(timeout=10)
is_away = False


async def judge(text: str, author: str) -> dict | None:
    """The verdict, or None. Moderators are told once when an outage begins, and once when it ends."""
    global is_away
    headers = {"Authorization": f"Bearer {KEY}", "Idempotency-Key": str(uuid.uuid4())}
    question = {"content": text, "context": "chat", "user_id": author}
    for pause in PAUSES:
        try:
            reply = await http.post(ADDRESS, headers=headers, json=question)
            problem = f"replied with {reply.status_code}"
            if reply.status_code == 200 and "action" in (verdict := reply.json()):
                if is_away:
                    await tell("Moderato answers again.")
                is_away = False
                return verdict
            if reply.status_code in (400, 413, 415, 422):
                return None  # This message cannot be judged. Others can.
        except (httpx.HTTPError, ValueError):
            problem = "cannot be reached"
        if not is_away:
            is_away = True
            await tell(f"Messages are not judged: Moderato {problem}.")
        if pause is not None:
            await asyncio.sleep(pause)
    return None


def reason_of(verdict: dict) -> str:
    names = [name.replace("_", " ") for name, one in verdict["categories"].items() if one["flagged"]]
    return f"{', '.join(names) or 'a rule'} ({verdict['request_id']})"


def text_of(message: Message) -> str:
    """The words, the caption of a picture, what a poll asks, and the addresses behind words."""
    poll = message.poll
    asked = [poll.question, poll.description, *(option.text for option in poll.options)] if poll else []
    links = [entity.url for entity in (*message.entities, *message.caption_entities)]
    return "\n".join(part for part in (message.text, message.caption, *asked, *links) if part)


async def moderate(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    message = update.effective_message
    text = text_of(message)
    author = message.sender_chat or message.from_user
    if not text or author is None or str(message.chat_id) == MODERATORS:
        return
    verdict = await judge(text, f"telegram-{author.id}")
    if verdict is None or verdict["action"] == "allow":
        return
    is_bad = verdict["action"] == "block"
    await show(message)
    await tell(f"{'Removed from' if is_bad else 'Please look at this in'} {message.chat.title}: {reason_of(verdict)}")
    if is_bad:
        try:
            await message.delete()
        except TelegramError as error:
            await tell(f"A message could not be moderated: {error.message}")


async def show(message: Message) -> None:
    """Forwarded, so that moderators see it after it was removed. A group can forbid that."""
    if MODERATORS:
        try:
            await message.forward(MODERATORS)
        except TelegramError:
            await tell("The message itself cannot be forwarded here.")


async def tell(sentence: str) -> None:
    """To the moderators' chat, or to the console."""
    try:
        if MODERATORS:
            await bot.bot.send_message(MODERATORS, sentence)
        else:
            print(sentence, flush=True)
    except TelegramError as error:
        print(f"The moderators' chat cannot be used: {error.message}", flush=True)


# Not one after the other: an outage must not hold up the messages after this one.
bot.add_handler(MessageHandler(filters.ChatType.GROUPS & ~filters.StatusUpdate.ALL, moderate, block=False))
bot.run_polling(allowed_updates=["message", "edited_message"])
