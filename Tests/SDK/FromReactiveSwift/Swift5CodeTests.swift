import Foundation
import Millrace
import MillraceReactiveSwift
import TestSupport
import Testing

/// Code as it is written for ReactiveSwift, in Swift 5 mode: it compiles with another import, and does what it did.
@Suite(.bodyTimeLimit)
struct Swift5CodeTests {
    private let scheduler = TestScheduler()

    @Test func forms() {
        let counter = CounterViewModel()
        counter.increment()
        counter.increment()
        counter.decrement()
        expect([counter.title.value, "\(counter.canDecrement.value)"], is: ["Count: 1", "true"])

        let registration = RegistrationViewModel()
        registration.name.value = "Ada"
        registration.age.value = 36
        registration.terms.value = true
        expect(registration.canContinue.value, is: true)

        let temperature = TemperatureViewModel()
        temperature.celsius.value = 100
        expect(temperature.fahrenheit.value, is: 212)
        temperature.fahrenheit.value = 50
        expect(temperature.celsius.value, is: 10)

        let preferences = Preferences()
        let settings = SettingsViewModel(preferences: preferences)
        settings.volume.value = 7
        settings.name.value = "Grace"
        expect(["\(preferences.volume)", preferences.name], is: ["7", "Grace"])

        let profile = ProfileViewModel()
        profile.firstName = "Ada"
        profile.lastName = "Lovelace"
        expect(profile.fullName, is: "Ada Lovelace")
    }

    @Test func login() {
        let login = LoginViewModel { email, password in
            password == "correct horse"
                ? SignalProducer(value: "token of \(email)") : SignalProducer(error: LoginError(message: "Wrong"))
        }
        expect(login.logIn.isEnabled.value, is: false)
        login.email.value = "ada@example.com"
        login.password.value = "12345678"
        expect(login.logIn.apply().single(), is: .failure(.producerFailed(LoginError(message: "Wrong"))))
        expect(login.message.value, is: "Wrong")
        login.password.value = "correct horse"
        expect(login.logIn.apply().single(), is: .success("token of ada@example.com"))
        expect(login.message.value, is: nil)
    }

    @Test func search() {
        var asked: [String] = []
        let search = SearchViewModel(scheduler: scheduler) { query in
            asked.append(query)
            return query == "x" ? SignalProducer(error: SearchError()) : SignalProducer(value: [query])
        }
        ["s", "sw", "swi"].forEach { search.query.value = $0 }
        scheduler.advance(by: .seconds(1))
        expect([asked, search.results.value], is: [["swi"], ["swi"]])
        search.query.value = "x"
        scheduler.advance(by: .seconds(1))
        expect(search.isEmpty.value, is: true)

        let suggestions = SuggestionsViewModel(history: ["swim", "sun"])
        let seen = MutableProperty<[[String]]>([])
        seen <~ suggestions.suggestions.scan([]) { $0 + [$1] }
        ["sw", ""].forEach { suggestions.text.value = $0 }
        expect(seen.value, is: [["swim"], []])

        let mirrors: [SignalProducer<String, SearchError>] = [.never, SignalProducer(value: "second"), .empty]
        expect(MirrorsViewModel().fetch(mirrors).single(), is: .success("second"))
    }

    @Test func lists() {
        let pages = PagesViewModel { page in SignalProducer(value: ["\(page)a", "\(page)b"]) }
        pages.loadMore()
        pages.loadMore()
        expect(pages.items.value, is: ["1a", "1b", "2a", "2b"])

        let (appeared, appear) = Signal<Void, Never>.pipe()
        var loads = 0
        let feed = FeedViewModel(appeared: appeared) {
            loads += 1
            return SignalProducer(value: ["post \(loads)"])
        }
        appear.send(value: ())
        feed.didPull()
        expect(feed.posts.value, is: ["post 2"])

        let filter = FilterViewModel([1, 2, 3, 4])
        filter.onlyEven.value = true
        expect(filter.shown.value, is: [2, 4])

        let cart = CartViewModel(prices: [20, 20])
        cart.prices[0].value = 40
        expect(cart.total.value, is: 60)
        expect(cart.hasFreeShipping.value, is: true)

        let tags = TagsViewModel()
        ["Swift", "", "swift", "Loop"].forEach { tags.add.send(value: $0) }
        expect(tags.tags.value, is: ["swift", "loop"])
    }

    @Test func loading() {
        let loader = Loader()
        let loading = LoadingViewModel()
        loading.load(loader.producer())
        loader.answer(.success("a"))
        expect(loading.state.value, is: .loaded("a"))
        loader.producer().start().dispose()
        expect(loader.cancelled, is: 2)

        let stubborn = StubbornViewModel(scheduler: scheduler, work: SignalProducer(error: LoadError(code: 3)))
        scheduler.advance(by: .seconds(5))
        expect(stubborn.text.value, is: "failed with 3")

        let checkout = CheckoutViewModel()
        let paid = checkout.pay(cart: .init(value: 30), address: .init(value: "Bath")) {
            .init(value: "\($0) to \($1)")
        }
        expect(paid.single(), is: .success("30 to Bath"))
        expect(checkout.log(paid).single(), is: .success(1))

        let cached = CachedViewModel(cached: "old", fetch: SignalProducer(value: "new"))
        expect(cached.value.collect().single(), is: .success(["old", "new"]))
        expect(cached.value.collect().single(), is: .success(["new"]))

        let parsing = ParsingViewModel(texts: ["1", "2", "x"])
        #expect(throws: LoadError(code: 1)) { try parsing.numbers.last()?.get() }
        #expect(throws: LoadError(code: 2)) { try parsing.read { throw LoadError(code: 2) }.single()?.get() }
    }

    @Test func time() {
        let countdown = CountdownViewModel(seconds: 3, scheduler: scheduler)
        scheduler.advance(by: .seconds(2))
        expect(countdown.remaining.value, is: 1)
        scheduler.advance(by: .seconds(2))
        expect(countdown.isOver.value, is: true)

        let draft = DraftViewModel(scheduler: scheduler)
        draft.text.value = "a"
        scheduler.advance(by: .seconds(1))
        draft.text.value = "ab"
        scheduler.advance(by: .seconds(3))
        expect(draft.saved, is: ["ab"])

        let progress = ProgressViewModel(scheduler: scheduler)
        progress.observer.send(value: 0.1)
        scheduler.advance()
        [0.2, 0.3].forEach { progress.observer.send(value: $0) }
        scheduler.advance()
        expect(progress.text.value, is: "10 %")
        scheduler.advance(by: .seconds(1))
        expect(progress.text.value, is: "30 %")

        let (errors, observer) = Signal<LoadError, Never>.pipe()
        let banner = BannerViewModel(errors: errors, scheduler: scheduler)
        observer.send(value: LoadError(code: 5))
        expect(banner.banner.value, is: "Error 5")
        scheduler.advance(by: .seconds(4))
        expect(banner.banner.value, is: nil)
    }

    @Test func lifetimes() {
        var answers = 0
        let polling = PollingViewModel(scheduler: scheduler) {
            answers += 1
            return SignalProducer(value: "answer \(answers)")
        }
        scheduler.advance(by: .seconds(11))
        polling.stop()
        scheduler.advance(by: .seconds(60))
        expect(polling.status.value, is: "answer 2")

        let (messages, observer) = Signal<String, Never>.pipe()
        let received = MutableProperty<[String]>([])
        let session = SessionViewModel(messages: messages, received: received)
        observer.send(value: "a")
        session.logOut()
        observer.send(value: "b")
        expect(received.value, is: ["a"])
        expect(session.isLoggedIn.value, is: false)
    }

    @Test func histories() {
        let undo = UndoViewModel()
        ["a", "ab"].forEach { undo.text.value = $0 }
        undo.undo()
        expect(undo.text.value, is: "a")

        let (received, observer) = Signal<String, Never>.pipe()
        let chat = ChatViewModel(received: received)
        observer.send(value: "hello")
        chat.send("hi")
        expect(chat.lines.value + ["\(chat.unread.value)"], is: ["them: hello", "me: hi", "1"])

        let badge = BadgeViewModel()
        badge.hasMessages.value = true
        expect([badge.isShown.value, badge.isLoud.value], is: [true, false])

        let wizard = WizardViewModel()
        for answer in ["Ada", "36"] {
            wizard.answer.value = answer
            wizard.goOn()
        }
        expect(wizard.answers.value, is: ["Ada", "36"])

        let favourite = FavouriteViewModel { _ in SignalProducer(error: LoadError(code: 1)) }
        favourite.toggle.apply().start()
        expect(favourite.isFavourite.value, is: false)

        let audit = AuditViewModel()
        audit.audit(SignalProducer(value: 1)).start()
        expect(audit.log, is: ["starting", "value 1", "completed", "disposed", "started"])
    }
}
