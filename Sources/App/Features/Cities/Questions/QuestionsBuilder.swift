import Millrace

/// Creates the screen with the search of questions.
func makeQuestionsScreen(
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = QuestionsViewModel(
        citiesBusinessController: CitiesBusinessController(accessible: buildingMaterials.session),
        scheduler: buildingMaterials.scheduler
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: QuestionsRenderer.init(observer:),
        routes: QuestionsFlowController(flow: flow).handle
    )
}
