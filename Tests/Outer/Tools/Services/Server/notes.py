"""A small backend in FastAPI, which describes itself: what the generated client of `Client/` talks to.

    uvicorn notes:app --port 8000
"""
from datetime import datetime, timedelta, timezone
from enum import Enum
from typing import Annotated, Literal, Optional, Union
from uuid import UUID, uuid5, NAMESPACE_URL

from fastapi import Cookie, Depends, FastAPI, File, Form, Header, HTTPException, Path, Query, Response, UploadFile
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.security import OAuth2PasswordBearer, OAuth2PasswordRequestForm
from pydantic import BaseModel, Field

app = FastAPI(title="Notes", version="1.0")
bearer = OAuth2PasswordBearer(tokenUrl="token")
BEGIN = datetime(2026, 1, 1, 8, 30, 0, 250_000, tzinfo=timezone.utc)


class Color(str, Enum):
    """The color of a note's paper."""

    white = "white"
    pale_blue = "pale-blue"


class NewNote(BaseModel):
    """A note to save."""

    title: str = Field(min_length=1, max_length=80, description="One line.")
    text: Optional[str] = None
    color: Color = Color.white
    tags: list[str] = []


class NoteChange(BaseModel):
    """What changes of a note: an absent member stays, and null removes it."""

    title: Optional[str] = None
    text: Optional[str] = None


class Note(NewNote):
    """A saved note."""

    id: UUID
    created_at: datetime
    parent: Optional["Note"] = None


class NotePage(BaseModel):
    """A page of notes."""

    items: list[Note]
    total: int
    next_offset: Optional[int] = Field(description="The offset of the next page; null for the last one.")


class Session(BaseModel):
    access_token: str
    token_type: str


class Refusal(BaseModel):
    """Why a request is refused."""

    detail: str


class Circle(BaseModel):
    kind: Literal["circle"]
    radius: float


class Square(BaseModel):
    kind: Literal["square"]
    side: float


Shape = Annotated[Union[Circle, Square], Field(discriminator="kind")]
notes: dict[UUID, Note] = {}
files: dict[UUID, bytes] = {}
NOT_FOUND = {404: {"model": Refusal}}


def person(token: Annotated[str, Depends(bearer)]) -> str:
    if not token.startswith("token of "):
        raise HTTPException(401, "The token isn't known.", {"WWW-Authenticate": "Bearer"})
    return token.removeprefix("token of ")


Person = Annotated[str, Depends(person)]
NoteID = Annotated[UUID, Path(description="The id of a note.")]


def found(id: UUID) -> Note:
    if id not in notes:
        raise HTTPException(404, "There is no such note.")
    return notes[id]


@app.post("/token", tags=["session"])
def log_in(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Session:
    """Logs in with a name and a password."""
    if form.password != "secret":
        raise HTTPException(401, "The password is wrong.")
    return Session(access_token=f"token of {form.username}", token_type="bearer")


@app.get("/greeting", tags=["session"], response_class=PlainTextResponse)
def greeting(
    x_name: Annotated[str, Header(description="Whom to greet.")],
    theme: Annotated[Optional[str], Cookie()] = None,
) -> str:
    """Greets a person in a theme."""
    return f"Hello, {x_name}, in {theme or 'no theme'}!"


@app.get("/notes", tags=["notes"])
def list_notes(
    person: Person,
    limit: Annotated[int, Query(ge=1, le=100, description="The size of a page.")] = 2,
    offset: Annotated[int, Query(ge=0)] = 0,
    tag: Annotated[Optional[list[str]], Query(description="Only notes with all of these.")] = None,
) -> NotePage:
    """Lists the notes, a page at a time."""
    wanted = [note for note in notes.values() if set(tag or []) <= set(note.tags)]
    rest = offset + limit < len(wanted)
    return NotePage(items=wanted[offset : offset + limit], total=len(wanted), next_offset=offset + limit if rest else None)


@app.post("/notes", tags=["notes"], status_code=201)
def create_note(note: NewNote, person: Person) -> Note:
    """Saves a note."""
    number = len(notes)
    id = uuid5(NAMESPACE_URL, str(number))
    parent = next(reversed(notes.values()), None)
    notes[id] = Note(**note.model_dump(), id=id, created_at=BEGIN + timedelta(days=number), parent=parent)
    return notes[id]


@app.get("/notes/{id}", tags=["notes"], responses=NOT_FOUND)
def get_note(id: NoteID, person: Person) -> Note:
    return found(id)


@app.put("/notes/{id}", tags=["notes"], responses=NOT_FOUND)
def replace_note(id: NoteID, note: NewNote, person: Person) -> Note:
    notes[id] = found(id).model_copy(update=note.model_dump())
    return notes[id]


@app.patch("/notes/{id}", tags=["notes"], responses=NOT_FOUND)
def update_note(id: NoteID, change: NoteChange, person: Person) -> Note:
    """Changes a note."""
    notes[id] = found(id).model_copy(update=change.model_dump(exclude_unset=True))
    return notes[id]


@app.delete("/notes/{id}", tags=["notes"], responses=NOT_FOUND, status_code=204)
def delete_note(id: NoteID, person: Person) -> None:
    found(id)
    del notes[id]


@app.post("/notes/{id}/file", tags=["files"], responses=NOT_FOUND)
def upload_file(
    id: NoteID,
    person: Person,
    file: Annotated[UploadFile, File(description="The file.")],
    caption: Annotated[str, Form()],
    pages: Annotated[list[int], Form()] = [],
) -> dict[str, Union[int, str]]:
    """Keeps a file beside a note."""
    files[id] = file.file.read()
    return {"size": len(files[id]), "caption": caption, "pages": sum(pages)}


@app.get(
    "/notes/{id}/file",
    tags=["files"],
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}},
)
def download_file(id: NoteID, person: Person) -> Response:
    return Response(files.get(id, b""), media_type="application/octet-stream")


@app.get(
    "/events",
    tags=["events"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}},
)
def list_events() -> StreamingResponse:
    """Sends what happens."""
    return StreamingResponse(
        (f'data: {{"detail": "event {number}"}}\n\n' for number in range(1, 3)), media_type="text/event-stream"
    )


@app.post("/shapes/double", tags=["shapes"])
def double_shape(shape: Shape) -> Shape:
    """Doubles a shape."""
    if isinstance(shape, Circle):
        return Circle(kind="circle", radius=2 * shape.radius)
    return Square(kind="square", side=2 * shape.side)
