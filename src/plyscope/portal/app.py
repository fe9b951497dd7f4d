"""The ASGI application of the portal: the table of all routes, and the middleware."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.responses import HTMLResponse
from starlette.routing import BaseRoute

from plyscope import __version__
from plyscope.portal import access
from plyscope.portal.api import (
    account,
    admin,
    advice,
    assignments,
    class_games,
    classes,
    exercises,
    explain,
    games,
    glossary,
    health,
    insight,
    lessons,
    lobby,
    people,
    placement,
    puzzles,
    students,
    tournaments,
)
from plyscope.portal.api.openapi import describe, described
from plyscope.portal.config import Config
from plyscope.portal.http.failures import ServerErrors
from plyscope.portal.http.logs import RequestLog
from plyscope.portal.http.routes import DELETE, GET, POST, Row
from plyscope.portal.http.schemas.accounts import Export, Me, NewToken, Sessions, Tokens
from plyscope.portal.http.schemas.admin import Blocked, Status
from plyscope.portal.http.schemas.choices import Choices
from plyscope.portal.http.schemas.classes import (
    AssignmentShown,
    Card,
    CellDetails,
    ClassDetails,
    ClassRows,
    ClassShown,
    Grid,
    OwnClass,
    Returned,
    Started,
    StudentShown,
)
from plyscope.portal.http.schemas.exercises import (
    ExerciseHistory,
    ExerciseKinds,
    ExerciseMarks,
    ExerciseShown,
    ExerciseStep,
    StepVerdict,
)
from plyscope.portal.http.schemas.games import Games, GameShown, RecordShown
from plyscope.portal.http.schemas.glossary import Glossary
from plyscope.portal.http.schemas.health import Health
from plyscope.portal.http.schemas.lessons import LessonOutcome, Lessons, LessonSolution
from plyscope.portal.http.schemas.outcomes import Done
from plyscope.portal.http.schemas.people import Leaderboard, Profile
from plyscope.portal.http.schemas.placement import PlacementShown
from plyscope.portal.http.schemas.positions import (
    Analysis,
    Hint,
    MoveOrder,
    Permission,
    Review,
    SearchReport,
    SearchSteps,
)
from plyscope.portal.http.schemas.puzzles import (
    DailyPuzzle,
    OwnMistakes,
    PuzzleAnswer,
    PuzzleHistory,
    PuzzleShown,
    PuzzleSolution,
    PuzzleStanding,
    Themes,
)
from plyscope.portal.http.schemas.reasons import Explanation
from plyscope.portal.http.schemas.tournaments import OwnTournament, Tournaments, TournamentShown
from plyscope.portal.http.security import SecurityChecks
from plyscope.portal.lifespan import running
from plyscope.portal.pages import analysis, docs, errors, lab, learn, openings, pictures, play, projector
from plyscope.portal.pages import classes as class_pages
from plyscope.portal.pages import help as help_page
from plyscope.portal.pages import people as people_pages
from plyscope.portal.pages import practice as practice_pages
from plyscope.portal.pages import puzzles as puzzle_pages
from plyscope.portal.pages.render import STATIC, Files, static
from plyscope.portal.site import offline

_TOURNAMENT = "/api/classes/{class_id}/tournaments/{tournament_id}"
#: Each row: path, handler, access rule, response model, and the kind of rate limit (limits.py).
API = (
    GET("/healthz", health.show, access.everybody, Health),
    GET("/api/choices", lobby.choices, access.anyone, Choices),
    GET("/api/glossary", glossary.show, access.everybody, Glossary),
    GET("/api/lobby/events", lobby.lobby_events, access.anyone),
    GET("/api/watch/events", lobby.watch_events, access.anyone),
    GET("/api/games", games.index, access.anyone, Games),
    POST("/api/games", games.create, access.somebody, GameShown, limit="create"),
    GET("/api/games/{game_id}", games.show, access.watcher, GameShown),
    GET("/api/games/{game_id}/events", games.events, access.watcher),
    GET("/api/games/{game_id}/record", games.download, access.watcher, RecordShown),
    POST("/api/games/{game_id}/moves", games.move, access.playing, GameShown),
    POST("/api/games/{game_id}/side", games.choose_side, access.playing, GameShown),
    POST("/api/games/{game_id}/join", games.join, access.somebody, GameShown, limit="create"),
    POST("/api/games/{game_id}/undo", games.undo, access.playing, GameShown),
    POST("/api/games/{game_id}/resign", games.resign, access.playing, GameShown),
    POST("/api/games/{game_id}/hurry", games.hurry, access.playing, GameShown),
    POST("/api/games/{game_id}/offers", games.offer, access.playing, GameShown),
    POST("/api/games/{game_id}/answer", games.answer, access.playing, GameShown),
    POST("/api/games/{game_id}/dismiss", games.dismiss, access.playing, GameShown),
    GET("/api/placement", placement.show, access.anyone, PlacementShown),
    POST("/api/placement", placement.proceed, access.somebody, GameShown, limit="create"),
    # positions and searches
    POST("/api/games/{game_id}/hint", advice.hint, access.seated, Hint, limit="think"),
    POST("/api/games/{game_id}/hint/permission", advice.hint_permission, access.seated, Permission),
    GET("/api/games/{game_id}/review", advice.review, access.watcher, Review, limit="think"),
    GET("/api/games/{game_id}/review/events", advice.review_events, access.watcher, limit="think"),
    GET("/api/analysis/{rules}", insight.start, access.analyst, Analysis, limit="think"),
    GET("/api/analysis/{rules}/{moves}", insight.analysis, access.analyst, Analysis, limit="think"),
    GET("/api/analysis/{rules}/{moves}/events", insight.analysis_events, access.analyst, limit="think"),
    GET("/api/analysis/{rules}/{moves}/permission", insight.permission, access.analyst, Permission),
    GET("/api/explain/{rules}/{moves}", explain.explain, access.analyst, Explanation, limit="think"),
    GET("/api/order/{rules}", insight.order, access.anyone, MoveOrder, limit="think"),
    GET("/api/search/{rules}/{moves}", insight.search, access.analyst, SearchReport, limit="think"),
    GET("/api/search/{rules}/{moves}/events", insight.search_events, access.analyst, limit="think"),
    GET("/api/tree/drawn/{drawing}", insight.drawn_tree, access.anyone, SearchSteps, limit="think"),
    GET("/api/tree/{rules}/{moves}", insight.tree, access.analyst, SearchSteps, limit="think"),
    # puzzles
    GET("/api/puzzles/next", puzzles.next_one, access.anyone, PuzzleShown),
    GET("/api/puzzles/daily", puzzles.daily, access.anyone, DailyPuzzle),
    GET("/api/puzzles/themes", puzzles.themes, access.anyone, Themes),
    GET("/api/puzzles/me", puzzles.me, access.anyone, PuzzleStanding),
    GET("/api/puzzles/history", puzzles.history, access.anyone, PuzzleHistory),
    GET("/api/puzzles/mistakes", puzzles.mistakes, access.anyone, OwnMistakes),
    GET("/api/puzzles/{puzzle_id}", puzzles.show, access.anyone, PuzzleShown),
    POST("/api/puzzles/{puzzle_id}/moves", puzzles.move, access.somebody, PuzzleAnswer, limit="think"),
    POST("/api/puzzles/{puzzle_id}/solution", puzzles.give_up, access.somebody, PuzzleSolution, limit="think"),
    # exercises
    GET("/api/exercises/kinds", exercises.kinds, access.anyone, ExerciseKinds),
    GET("/api/exercises/next", exercises.next_one, access.anyone, ExerciseShown, limit="think"),
    GET("/api/exercises/me", exercises.me, access.anyone, ExerciseHistory),
    GET("/api/exercises/{exercise_id}", exercises.show, access.anyone, ExerciseShown, limit="think"),
    POST("/api/exercises/{exercise_id}/marks", exercises.marks, access.somebody, ExerciseMarks, limit="think"),
    GET("/api/exercises/{exercise_id}/steps/{number}", exercises.step, access.anyone, ExerciseStep, limit="think"),
    POST("/api/exercises/{exercise_id}/steps/{number}", exercises.answer, access.somebody, StepVerdict, limit="think"),
    # classes, for teachers
    GET("/api/classes", classes.index, access.browser_member, ClassRows),
    POST("/api/classes", classes.create, access.browser_member, ClassShown, limit="account"),
    GET("/api/classes/{class_id}", classes.show, access.teacher, ClassDetails),
    POST("/api/classes/{class_id}", classes.change, access.teacher, ClassShown, limit="account"),
    DELETE("/api/classes/{class_id}", classes.delete, access.teacher, Done),
    POST("/api/classes/{class_id}/code", classes.change_code, access.teacher, ClassShown, limit="account"),
    GET("/api/classes/{class_id}/qr.svg", classes.qr_code, access.teacher),
    GET("/api/classes/{class_id}/events", classes.events, access.teacher),
    POST("/api/classes/{class_id}/students/{student_id}/name", classes.rename, access.teacher, StudentShown),
    POST("/api/classes/{class_id}/students/{student_id}/card", classes.change_card, access.teacher, Card),
    POST("/api/classes/{class_id}/students/{student_id}/help", classes.set_help, access.teacher, StudentShown),
    POST("/api/classes/{class_id}/students/{student_id}/reset", classes.reset, access.teacher, Done),
    DELETE("/api/classes/{class_id}/students/{student_id}", classes.remove, access.teacher, Done),
    GET("/api/classes/{class_id}/games", class_games.index, access.teacher, Games),
    GET("/api/classes/{class_id}/tournaments", tournaments.index, access.teacher, Tournaments),
    POST("/api/classes/{class_id}/tournaments", tournaments.start, access.teacher, TournamentShown, limit="account"),
    GET(_TOURNAMENT, tournaments.show, access.teacher, TournamentShown),
    POST(_TOURNAMENT + "/rounds", tournaments.next_round, access.teacher, TournamentShown, limit="account"),
    POST(_TOURNAMENT + "/pairings", tournaments.set_result, access.teacher, TournamentShown),
    POST(_TOURNAMENT + "/end", tournaments.end, access.teacher, TournamentShown),
    GET(
        "/api/classes/{class_id}/students/{student_id}/tasks/{assignment_id}/{number}",
        assignments.details,
        access.teacher,
        CellDetails,
    ),
    GET("/api/classes/{class_id}/grid", assignments.show_grid, access.teacher, Grid),
    GET("/api/classes/{class_id}/results.csv", assignments.download, access.teacher),
    POST("/api/classes/{class_id}/assignments", assignments.create, access.teacher, AssignmentShown, limit="account"),
    POST("/api/classes/{class_id}/assignments/{assignment_id}", assignments.close, access.teacher, AssignmentShown),
    DELETE("/api/classes/{class_id}/assignments/{assignment_id}", assignments.delete, access.teacher, Done),
    # classes, for students
    GET("/api/class/tournament", tournaments.own, access.student, OwnTournament),
    POST("/api/join", students.join, access.anyone, Card, limit="join"),
    POST("/api/return", students.come_back, access.anyone, Returned, limit="return"),
    GET("/api/class", assignments.own, access.student, OwnClass),
    POST("/api/class/tasks/{assignment_id}/{number}", assignments.start, access.student, Started, limit="create"),
    GET("/api/class/events", students.events, access.student),
    POST("/api/class/card", students.change_card, access.student, Card, limit="account"),
    POST("/api/class/help", students.ask_help, access.student, Done, limit="account"),
    # the course
    GET("/api/lessons", lessons.index, access.anyone, Lessons),
    POST("/api/lessons/{lesson}/{step}", lessons.answer, access.somebody, LessonOutcome, limit="think"),
    GET("/api/lessons/{lesson}/{step}/solution", lessons.solution, access.anyone, LessonSolution, limit="think"),
    # people
    GET("/api/leaderboard", people.leaderboard, access.anyone, Leaderboard),
    GET("/api/people/{name}", people.show, access.anyone, Profile),
    # the user's own account
    POST("/api/register", account.register, access.anyone, Me, limit="register"),
    POST("/api/login", account.log_in, access.anyone, Me, limit="log in"),
    POST("/api/logout", account.log_out, access.anyone, Done),
    GET("/api/me", account.me, access.anyone, Me),
    POST("/api/me/name", account.set_nickname, access.somebody, Me, limit="account"),
    POST("/api/me/listed", account.set_listed, access.somebody, Me, limit="account"),
    POST("/api/me/bot", account.mark_bot, access.member, Me, limit="account"),
    GET("/api/me/export", account.export, access.member, Export, limit="account"),
    POST("/api/me/password", account.change_password, access.browser_member, Done, limit="account"),
    POST("/api/me/delete", account.delete, access.browser_member, Done, limit="account"),
    GET("/api/me/sessions", account.sessions, access.browser_member, Sessions),
    DELETE("/api/me/sessions", account.end_other_sessions, access.browser_member, Done),
    DELETE("/api/me/sessions/{session_id}", account.end_session, access.browser_member, Done),
    GET("/api/me/tokens", account.tokens, access.browser_member, Tokens),
    POST("/api/me/tokens", account.new_token, access.browser_member, NewToken, limit="account"),
    DELETE("/api/me/tokens/{token_id}", account.end_token, access.browser_member, Done),
    # administrators
    GET("/api/admin/status", admin.status, access.admin, Status),
    POST("/api/admin/people/{name}/block", admin.block, access.admin, Blocked),
    POST("/api/admin/people/{name}/unblock", admin.unblock, access.admin, Blocked),
    POST("/api/admin/games/{game_id}/end", admin.end_game, access.admin, GameShown),
    GET("/api/openapi.json", docs.openapi, access.anyone),
)

PAGES = (
    GET("/", play.start, access.anyone),
    GET("/game/{game_id}", play.game, access.watcher),
    GET("/play/{rules}", openings.show, access.anyone),
    GET("/play/{rules}/{moves}", openings.show, access.anyone),
    GET("/lobby", play.lobby, access.anyone),
    GET("/watch", play.watch, access.anyone),
    GET("/analysis", analysis.analysis, access.anyone),
    GET("/analysis/{rules}", analysis.analysis, access.anyone),
    GET("/analysis/{rules}/{moves}", analysis.analysis, access.anyone),
    GET("/puzzles", puzzle_pages.start, access.anyone),
    GET("/puzzles/daily", puzzle_pages.daily, access.anyone),
    GET("/puzzles/next", puzzle_pages.next_one, access.anyone),
    GET("/puzzles/{puzzle_id}", puzzle_pages.show, access.anyone),
    GET("/practice", practice_pages.start, access.anyone),
    GET("/practice/new", practice_pages.new, access.anyone, limit="think"),
    GET("/practice/{exercise_id}", practice_pages.show, access.anyone, limit="think"),
    GET("/learn", learn.index, access.anyone),
    GET("/learn/{lesson}", learn.show, access.anyone),
    GET("/compare", analysis.compare, access.anyone),
    GET("/compare/{rules}", analysis.compare, access.anyone),
    GET("/compare/{rules}/{moves}", analysis.compare, access.anyone),
    GET("/tree", analysis.first_tree, access.anyone),
    GET("/tree/drawn/{drawing}", analysis.drawn_tree, access.anyone),
    GET("/tree/{rules}", analysis.tree, access.anyone),
    GET("/tree/{rules}/{moves}", analysis.tree, access.anyone),
    # classes
    GET("/classes/{class_id}/projector", projector.show, access.teacher),
    GET("/classes", class_pages.index, access.browser_member),
    GET("/classes/{class_id}", class_pages.show, access.teacher),
    GET("/class", class_pages.own, access.student),
    GET("/join", class_pages.join, access.anyone),
    GET("/join/{code}", class_pages.join_with_code, access.anyone),
    # people
    GET("/leaderboard", people_pages.leaderboard, access.anyone),
    GET("/people/{name}", people_pages.person, access.anyone),
    GET("/login", people_pages.log_in, access.anyone),
    GET("/register", people_pages.register, access.anyone),
    GET("/account", people_pages.account, access.browser_member),
    GET("/admin", people_pages.admin, access.admin),
    # the lab's reports
    GET("/lab", lab.shelf, access.anyone),
    GET("/lab/{report:path}", lab.report, access.anyone),
    GET("/report/{report:path}", lab.raw, access.anyone),
    GET("/help", help_page.show, access.anyone),
    GET("/api/docs", docs.page, access.anyone),
    # the only page that other sites may embed in a frame
    GET("/embed/{rules}", pictures.embed, access.everybody),
    GET("/embed/{rules}/{moves}", pictures.embed, access.everybody),
)

#: Images, and the files that browsers and search engines request.
FILES = (
    GET("/diagram/{file}", pictures.diagram, access.everybody, limit="draw"),
    GET("/diagram/{rules}/{file}", pictures.diagram, access.everybody, limit="draw"),
    GET("/favicon.ico", pictures.favicon, access.everybody),
    GET("/apple-touch-icon.png", pictures.touch_icon, access.everybody),
    GET("/manifest.webmanifest", pictures.manifest, access.everybody),
    GET("/robots.txt", pictures.robots, access.everybody),
    # what browsers store for times without a connection
    GET("/service-worker.js", offline.worker, access.everybody),
    GET("/offline/{name}", offline.shell, access.everybody),
    GET("/networks/{file}", offline.network, access.everybody),
)


def create_app(config: Config) -> FastAPI:
    """Create the application of a portal; its parts start when the server starts it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(config) as app.state.portal:
            yield

    app = FastAPI(
        title="plyscope",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        routes=list(_routes()),
    )
    app.state.config = config
    app.openapi = cache(lambda: describe(app))  # type: ignore[method-assign]
    app.mount(static("").rstrip("/"), Files(directory=STATIC), name="static")
    errors.handle_errors(app)
    app.add_middleware(ServerErrors, answer=errors.failed)
    app.add_middleware(SecurityChecks, public_url=config.public_url)
    app.add_middleware(RequestLog)
    return app


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """Return the routes of the tables above; every portal in a process shares them, because they take long to make."""
    router = APIRouter()
    for row in API:
        router.add_api_route(row.path, row.handler, methods=[row.method], dependencies=_rules(row), **described(row))
    for row in (*PAGES, *FILES):
        router.add_api_route(
            row.path,
            row.handler,
            methods=[row.method, "HEAD"],
            dependencies=_rules(row),
            response_class=HTMLResponse,
            include_in_schema=False,
        )
    return tuple(router.routes)


def _rules(row: Row) -> list[Any]:
    """Return the checks before the handler of a route: first its rate limit, then its access rule."""
    return [*([Depends(access.limited(row.limit))] if row.limit else []), Depends(row.access)]
